from manners import *

serve(lambda id, good: write("\n\r\n" + result(id, good).replace("\n", "\r\n")))
