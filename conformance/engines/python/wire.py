"""The engine protocol (spec/protocol.md) on stdin and stdout, for rules such as those of kiothi.py."""
import argparse
import json
import re
import sys

SIDES = ("south", "north")
PHASES = ("opening-first", "opening-second", "play", "over")
SIZES = range(2, 17)
MOST_STEPS = 1000  # of a trace; what comes after is cut


class Illegal(Exception):
    """A rule refuses the move."""


class Fault(Exception):
    """Answered as an error object: Fault(code, message)."""


def need(condition, message, code=-32602):
    if not condition:
        raise Fault(code, message)


def member(of, name, kind):
    value = of.get(name)
    if type(value) is not kind:
        raise Fault(-32602, "%s: missing or of the wrong type" % name)
    return value


def read_position(params):
    p = member(params, "position", dict)
    turn, phase = member(p, "turn", str), member(p, "phase", str)
    rows, nki, prison = member(p, "rows", dict), member(p, "nki", dict), member(p, "prison", dict)
    need(turn in SIDES and phase in PHASES, "an unknown turn or phase")
    rows = {side: member(rows, side, list) for side in SIDES}
    nki = {side: member(nki, side, list) for side in SIDES}
    prison = {side: member(prison, side, int) for side in SIDES}
    width, held = len(rows["south"]), rows["south"] + rows["north"] + [*prison.values()]
    need(width == len(rows["north"]), "rows of unequal length")
    need(set(map(type, held)) == {int} and min(held) >= 0 and sum(held) <= 255, "no numbers of warriors")
    need(width in SIZES, "no such board", -32001)
    for marked in nki.values():
        need(set(map(type, marked)) <= {int} and len(set(marked)) == len(marked), "no numbers of bomas")
        need(all(1 <= i <= width for i in marked), "a mark off the board")
    return {"turn": turn, "phase": phase, "rows": rows, "nki": {s: set(nki[s]) for s in SIDES}, "prison": prison}


def write_position(pos):
    return {**pos, "nki": {side: sorted(marked) for side, marked in pos["nki"].items()}}


def read_opening(move):
    """The bomas emptied, and the list of (side, boma, count) put down."""
    empty, by_side, place = member(move, "empty", list), member(move, "place", dict), []
    need(all(type(i) is int for i in empty), "no number of a boma")
    for side in SIDES:
        for boma, count in (member(by_side, side, dict) if side in by_side else {}).items():
            need(re.fullmatch("-?[0-9]{1,9}", boma) and type(count) is int, "no boma and number")
            place.append((side, int(boma), count))
    return empty, place


class Engine:
    def __init__(self, rules, name, profile=None):
        self.rules, self.name, self.profile, self.limit = rules, name, profile, 10000
        self.fixed = profile and {point: rules.profiles[profile].get(point, values[0])
                                  for point, values in rules.points.items()}
        self.methods = {"initialize": self.initialize, "play": self.play, "moves": self.moves,
                        "setup": self.setup, "shutdown": lambda params: {}}

    def limit_of(self, params):
        limits = member(params, "limits", dict) if "limits" in params else {}
        limit = limits.get("endless-laps", self.limit)
        need(type(limit) is int and limit >= 1, "endless-laps: no number of laps")
        return limit

    def rules_for(self, params):
        need(member(params, "game", str) == "kiothi", "no such game", -32001)
        readings = self.fixed
        if not readings:
            readings = member(params, "readings", dict)
            for point, values in self.rules.points.items():
                if readings.get(point) not in values:
                    raise Fault(-32602, "%s: no such reading" % point)
        return self.rules(readings, self.limit_of(params))

    def initialize(self, params):
        need(member(params, "protocol", int) == 1, "protocol 1 only", -32001)
        self.limit = self.limit_of(params)
        declared = {"sizes": list(SIZES)}
        if self.profile:
            declared["profile"] = self.profile
        return {"protocol": 1, "engine": {"name": self.name, "version": "1.0"}, "games": {"kiothi": declared},
                "window": 16, "features": ["steps", "moves", "setup", "limits"]}

    def play(self, params):
        rules, pos, move = self.rules_for(params), read_position(params), member(params, "move", dict)
        steps = [] if "steps" in params and member(params, "steps", bool) else None
        try:
            if "from" in move:
                start, count, bonus = member(move, "from", int), member(move, "count", int), move.get("bonus", "take")
                need(bonus in ("take", "leave"), "bonus: take or leave")
                rules.play(pos, start, count, bonus == "leave", steps)
            else:
                rules.open(pos, *read_opening(move))
        except Illegal as why:
            return {"illegal": str(why)}
        answer = {"position": write_position(pos)}
        if steps is not None:
            answer["steps"] = steps[:MOST_STEPS]
            if len(steps) > MOST_STEPS:
                answer["truncated"] = True
        return answer

    def moves(self, params):
        return {"moves": list(self.rules_for(params).moves(read_position(params)))}

    def setup(self, params):
        rules, size = self.rules_for(params), member(params, "size", int) if "size" in params else 10
        need(size in SIZES, "no such board", -32001)
        return {"position": write_position(rules.setup(size))}

    def answer(self, line):
        """The answer to one line, and whether it was the last."""
        question, method = None, None
        try:
            try:
                question = DECODE(line.decode("utf-8"))
            except (ValueError, RecursionError):
                raise Fault(-32700, "no JSON")
            need(type(question) is dict and question.get("jsonrpc") == "2.0" and type(question.get("id")) is int
                 and type(question.get("method")) is str, "no request", -32600)
            method, params = question["method"], question.get("params", {})
            need(method in self.methods, "no such method", -32601)
            need(type(params) is dict, "params: no object")
            result = {"result": self.methods[method](params)}
        except Fault as fault:
            result = {"error": {"code": fault.args[0], "message": fault.args[1]}}
        except Exception as error:
            result = {"error": {"code": -32603, "message": repr(error)}}
        number = question.get("id") if type(question) is dict else None
        done = method == "shutdown" and "result" in result
        return {"jsonrpc": "2.0", "id": number if type(number) is int else None, **result}, done


def no_number(text):
    raise ValueError(text + " is no JSON")


DECODE = json.JSONDecoder(parse_constant=no_number).decode
ENCODE = json.JSONEncoder(separators=(",", ":")).encode


def serve(rules, name):
    """Answers the questions on standard input until `shutdown` or its end."""
    options = argparse.ArgumentParser(description="An engine for Kiothi: one JSON-RPC message a line.")
    options.add_argument("--profile", choices=sorted(rules.profiles), help="play these readings and no others")
    engine = Engine(rules, name, options.parse_args().profile)
    for line in sys.stdin.buffer:
        answer, done = engine.answer(line)
        sys.stdout.write(ENCODE(answer) + "\n")
        sys.stdout.flush()
        if done:
            break
