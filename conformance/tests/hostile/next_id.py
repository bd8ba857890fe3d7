from manners import *

serve(lambda id, good: write(result(id + 1, good)))
