"""An engine that claims to play Kiothi as its first argument says, and answers every question with a text that no
report may take for its own."""
import json
import sys

TEXT = "\x1b[31mno\x07\r\n  ...\n---\n# TODO later \\# SKIP\n]]> <&\"'\t\x85\u2028\u202e\uffff\x00 é"

for text in sys.stdin:
    message = json.loads(text)
    answer = {"jsonrpc": "2.0", "id": message["id"]}
    if message["method"] == "initialize":
        engine = {"name": sys.argv[2] if len(sys.argv) > 2 else "claims", "version": "1"}
        answer["result"] = {"protocol": 1, "engine": engine, "games": {"kiothi": json.loads(sys.argv[1])},
                            "features": ["moves"]}
    elif message["method"] == "shutdown":
        answer["result"] = {}
    elif message["method"] == "play":
        answer["result"] = {"illegal": TEXT}
    else:
        answer["error"] = {"code": -32603, "message": TEXT}
    print(json.dumps(answer), flush=True)
