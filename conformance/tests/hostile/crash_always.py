from manners import *

serve(None, initialized=lambda: sys.exit(9))
