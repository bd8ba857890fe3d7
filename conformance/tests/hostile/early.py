from manners import *

# The right answer, and one to a question that has not been asked.
serve(lambda id, good: write(result(id, good) + result(id + 500, {"said": 500})))
