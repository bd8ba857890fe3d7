"""The manners of a good engine for a game of echoes. The scripts beside this one break them, most at one question."""
import json
import os
import sys

# The question at which things go wrong.
BAD = 13


def line(message):
    return json.dumps(message, separators=(",", ":")) + "\n"


def result(id, value):
    return line({"jsonrpc": "2.0", "id": id, "result": value})


def error(id, code, message):
    return line({"jsonrpc": "2.0", "id": id, "error": {"code": code, "message": message}})


def write(text):
    data = text if isinstance(text, bytes) else text.encode()
    while data:
        data = data[os.write(1, data):]


def declaration(**more):
    return {"protocol": 1, "engine": {"name": "echo", "version": "1"}, "games": {"echo": {}}, **more}


def serve(bad, features=(), window=64, initialized=lambda: None, shut_down=True):
    """Answers all questions well but BAD, of which `bad` takes care, given the id and what a good answer would be."""
    for text in sys.stdin:
        message = json.loads(text)
        id, method, params = message["id"], message["method"], message.get("params", {})
        if method == "initialize":
            write(result(id, declaration(features=list(features), window=window)))
            initialized()
        elif method == "shutdown":
            if shut_down:
                write(result(id, {}))
        elif params["say"] == BAD:
            bad(id, {"said": BAD})
        else:
            write(result(id, {"said": params["say"]}))
