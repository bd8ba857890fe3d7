from manners import *

serve(lambda id, good: write(result(id, ["not", "an", "answer"])))
