from manners import *

serve(lambda id, good: write(error(id, -32603, "index out of range")))
