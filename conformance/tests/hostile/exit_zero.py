from manners import *

serve(lambda id, good: sys.exit(0))
