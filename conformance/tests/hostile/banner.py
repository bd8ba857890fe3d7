from manners import *

write("ECHO ENGINE 1.0, all rights reserved\n")
serve(None)
