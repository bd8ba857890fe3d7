from manners import *

serve(lambda id, good: write(error(id, -32001, "not this one")))
