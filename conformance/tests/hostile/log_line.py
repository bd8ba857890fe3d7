from manners import *

serve(lambda id, good: write("thinking about question 13\n" + result(id, good)))
