from manners import *

serve(lambda id, good: write(json.dumps({"jsonrpc": "2.0", "id": id, "result": good}, indent=2) + "\n"))
