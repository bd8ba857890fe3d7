from manners import *

serve(lambda id, good: write(result(id, good) + result(id, {"said": 99})))
