from manners import *

serve(lambda id, good: write(result(str(id), good)))
