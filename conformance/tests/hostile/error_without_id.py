from manners import *

serve(lambda id, good: write(error(None, -32700, "cannot parse")))
