"""kiothi.py, but for one mistake in its manners, named by the argument."""
import json
import os
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../engines/python"))
import kiothi

MISTAKE = sys.argv[1]
ENGINE = type("Engine", (), {})()
ENGINE.rules, ENGINE.name, ENGINE.limit, ENGINE.profile, ENGINE.readings = kiothi.Kiothi, "mine", 10000, None, None


def shifted(value, by):
    """All numbers of bomas moved."""
    if isinstance(value, list):
        return [shifted(item, by) for item in value]
    if not isinstance(value, dict):
        return value
    sides = lambda nki: {side: [boma + by for boma in bomas] for side, bomas in nki.items()}
    change = {"from": lambda boma: boma + by, "nki": sides}
    return {name: change[name](item) if name in change else shifted(item, by) for name, item in value.items()}


def result(method, params):
    if MISTAKE == "bomas-from-0":
        # Whoever numbers from 0 takes 7 for what others call 8, and says 7 for it.
        return shifted(kiothi.respond(ENGINE, method, shifted(params, 1)), -1)
    if MISTAKE == "refuses" and method == "play":
        return {"illegal": "not today"}
    told = kiothi.respond(ENGINE, method, params)
    if method == "initialize":
        told["games"] = {"no-games": {}, "games-list": ["kiothi"], "game-name": {"Kiothi": {}}}.get(MISTAKE, told["games"])
        told["protocol"] = 2 if MISTAKE == "version" else 1
        if MISTAKE == "play-only":
            del told["features"]
    if MISTAKE == "wrong-count" and method == "play":
        told["position"]["rows"]["north"][0] += 1
    if MISTAKE == "no-position" and method == "play":
        return told["position"]
    return told


def answer(id, method, params):
    message = {"jsonrpc": "2.0", "id": id}
    if MISTAKE == "error" and method == "play":
        return {**message, "error": {"code": -32603, "message": "list index out of range"}}
    if MISTAKE == "no-method" and method == "setup" or MISTAKE == "no-initialize" and method == "initialize":
        return {**message, "error": {"code": -32601, "message": "no such method"}}
    message["result"] = result(method, params)
    if MISTAKE == "no-jsonrpc":
        del message["jsonrpc"]
    if MISTAKE == "no-id":
        del message["id"]
    if MISTAKE == "no-result":
        message["answer"] = message.pop("result")
    if MISTAKE == "text-id":
        message["id"] = str(id)
    if MISTAKE == "wrong-id":
        message["id"] = 0
    if MISTAKE == "batch":
        return [message]
    return message


def main():
    lines = list(sys.stdin) if MISTAKE == "reads-all-first" else sys.stdin
    for line in lines:
        asked = json.loads(line)
        method = asked["method"]
        told = answer(asked["id"], method, asked.get("params", {}))
        if MISTAKE == "crash" and method == "play":
            print("thinking about", asked["params"]["move"], file=sys.stderr)
            raise SystemExit(3)
        if MISTAKE == "log" and method == "play":
            print("thinking \033[31mhard")
        if MISTAKE == "python":
            print(told, flush=True)
        elif MISTAKE == "headers":
            text = json.dumps(told)
            print("Content-Length: %d\r\n\r\n%s" % (len(text), text), flush=True)
        elif MISTAKE == "no-newline":
            print(json.dumps(told), end="", flush=True)
        else:
            print(json.dumps(told, indent=2 if MISTAKE == "pretty" else None), flush=MISTAKE != "no-flush")
        if MISTAKE == "twice":
            print(json.dumps(told), flush=True)
        if method == "shutdown" and MISTAKE != "stays":
            return
    if MISTAKE == "stays":
        time.sleep(1000)


main()
