import json
import sys

# Neither flushed nor ended: the answers stay in the buffer.
buffer = []
for text in sys.stdin:
    buffer.append(json.dumps({"jsonrpc": "2.0", "id": json.loads(text)["id"], "result": {}}) + "\n")
