from manners import *

serve(lambda id, good: write(error(id, -32601, "what is play?")))
