from manners import *

serve(lambda id, good: write(line({"id": id, "result": good, "error": None})))
