from manners import *

serve(lambda id, good: write(line([{"jsonrpc": "2.0", "id": id, "result": good}])))
