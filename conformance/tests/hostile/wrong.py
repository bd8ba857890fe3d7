from manners import *

serve(lambda id, good: write(result(id, {"said": 31})))
