from manners import *

serve(lambda id, good: write(result(id + 1000000, good)))
