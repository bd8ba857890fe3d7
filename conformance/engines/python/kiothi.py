#!/usr/bin/env python3
"""An engine for Kiothi, written from spec/ alone: questions on standard input, answers on standard output, a line each
(spec/protocol.md). Names in [brackets] are clauses of spec/kiothi/rules.md, without "kiothi."."""
import argparse
import copy
import functools
import json
import sys

POINTS = {point: readings.split("|") for point, readings in (pair.split("=") for pair in """
    setup=six-of-five|five-of-five|five-of-six opening-bomas=exactly-two|up-to-two|two-or-none|up-to-one
    opening-take=all|five opening-place=both-rows|one-row mark-lost=any-sowing|emptying
    protection=occupied-after-opening|undisturbed|unsown|set-up-camps relay-passes=lift-only|pass-erases
    pickup=any-number|whole first-lap=not-own-occupied|not-any-occupied|free relay=any-row|enemy-row|forbidden
    emptied-boma=sown|skipped|skipped-on-relay capture-lap=any-lap|after-crossing|this-lap
    empty-facing=nothing|capturer-retired bonus-needs=opposite|nothing bonus-extent=run|all-three|whole-run
    bonus-nki=stops|passed-over|voids bonus-claim=automatic|optional end=on-turn|at-once supreme-worth=two|ten
    """.split())}  # the first reading of a point is the ruling (spec/kiothi/readings.yaml)
PROFILES = {profile: dict(pair.split("=") for pair in pairs.split()) for profile, pairs in {
    "botta-1972": "opening-bomas=two-or-none opening-take=five protection=undisturbed emptied-boma=skipped-on-relay "
                  "capture-lap=after-crossing",
    "wikinfo": "opening-bomas=up-to-two bonus-extent=all-three",
    "mancala-world": "bonus-extent=all-three bonus-claim=optional"}.items()}  # what differs from the rulings
SIDES, PHASES = ("south", "north"), ("opening-first", "opening-second", "play", "over")
MALFORMED, UNSUPPORTED, MOST_STEPS = -32602, -32001, 1000


class Refusal(Exception):
    """Refusal(why, None): a rule does not allow the move. Refusal(why, code): an error of the protocol."""


def refuse(condition, why, code=None):
    if condition:
        raise Refusal(why, code)


@functools.lru_cache(maxsize=None)
def path(start, hand, w, skips_start):
    """The places into which a lap from `start` drops its warriors, in order, and the sides on which they lie."""
    drops = [(start + 1 + k % (2 * w - skips_start)) % (2 * w) for k in range(hand)]
    return drops, {p // w for p in drops}


def set_up(readings, w):
    """The position at the start [setup.camps], [setup.marks], as the protocol writes it."""
    k, each = {"six-of-five": (6, 5), "five-of-five": (5, 5), "five-of-six": (5, 6)}[readings["setup"]]
    row, every = [0] * (w - k) + [each] * min(k, w), range(1, w + 1)
    marked = {"occupied-after-opening": [], "set-up-camps": every[-k:]}.get(readings["protection"], every)
    return {"turn": "south", "phase": "opening-first", "rows": dict.fromkeys(SIDES, row),
            "nki": dict.fromkeys(SIDES, [*marked]), "prison": dict.fromkeys(SIDES, 0)}


class Kiothi:
    """A position, and the rules under one set of readings. South is side 0, North side 1. The board is a ring in the
    order of sowing: places 0 to W-1 are South's bomas 1 to W, then come North's. Place p faces place 2W-1-p."""

    def __init__(self, readings, limit, position):
        self.r, self.limit, self.phase, self.turn = readings, limit, position["phase"], SIDES.index(position["turn"])
        rows, nki, self.prison = ([position[name][side] for side in SIDES] for name in ("rows", "nki", "prison"))
        self.ring, self.w = rows[0] + rows[1], len(rows[0])
        self.marks = {i - 1 + side * self.w for side in (0, 1) for i in nki[side] if 1 <= i <= self.w}
        refuse(self.phase not in PHASES or len(rows[1]) != self.w, "no such phase, or unequal rows", MALFORMED)
        refuse(len(self.marks) < len(nki[0] + nki[1]), "a mark off the board, or made twice", MALFORMED)
        refuse(min(self.ring + self.prison) < 0 or sum(self.ring + self.prison) > 255, "no such warriors", MALFORMED)

    def told(self):
        """The position as the protocol writes it."""
        w, marks, (south, north) = self.w, self.marks, self.prison
        told = {"turn": SIDES[self.turn], "phase": self.phase, "prison": {"south": south, "north": north},
                "rows": {"south": self.ring[:w], "north": self.ring[w:]},
                "nki": {"south": [p + 1 for p in marks if p < w], "north": [p - w + 1 for p in marks if p >= w]}}
        if self.phase == "over":  # [end.winner], [end.draw], [end.supreme]
            supreme, worth = abs(south - north) == 2, 10 if self.r["supreme-worth"] == "ten" else 2
            winner = "draw" if south == north else SIDES[north > south]
            told["result"] = {"winner": winner, "supreme": supreme, "worth": worth if supreme else 1}
        return told

    def named(self, place, **more):
        return {"side": SIDES[place // self.w], "boma": place % self.w + 1, **more}

    def lift(self, place, count, disturbs=True):
        self.ring[place] -= count
        if disturbs and (self.r["mark-lost"] == "any-sowing" or not self.ring[place]):  # [nki.lost.pickup]
            self.marks.discard(place)

    def open(self, move):
        r, w, ring, own, total = self.r, self.w, self.ring, self.turn * self.w - 1, sum(self.ring)
        empty, least = move["empty"], 5 if r["opening-take"] == "five" else 1
        put = [(side, int(i), n) for side in (0, 1) for i, n in move["place"].get(SIDES[side], {}).items()]
        refuse(self.phase not in PHASES[:2], "no opening in this phase")
        eligible = all(1 <= i <= w and ring[own + i] >= least for i in empty)
        refuse(not eligible or len(set(empty)) < len(empty), "a boma that cannot be chosen, or chosen twice")
        k, m = len(empty), min(2, sum(ring[own + i] >= least for i in range(1, w + 1)))
        allowed = {"exactly-two": k == m, "up-to-two": k <= m, "two-or-none": k in (0, m), "up-to-one": k <= 1}
        refuse(not allowed[r["opening-bomas"]], "too many or too few bomas emptied")
        for place in (own + i for i in empty):  # [opening.take], [nki.opening]
            self.lift(place, 5 if least == 5 else ring[place], r["protection"] in ("undisturbed", "set-up-camps"))
        for side, i, count in put:
            refuse(not 1 <= i <= w or count < 1, "a boma off the board, or none put down")
            ring[side * w + i - 1] += count
        refuse(r["opening-place"] == "one-row" and len({side for side, _, _ in put}) > 1, "put into both rows")
        refuse(sum(ring) != total, "not as many put down as taken")
        self.turn, self.phase = 1 - self.turn, PHASES[PHASES.index(self.phase) + 1]
        if self.phase == "play" and r["protection"] == "occupied-after-opening":  # [nki.after-openings]
            self.marks = {p for p, held in enumerate(ring) if held}

    def sow(self, start, hand, steps):
        """Sows until the move is over. Gives the own place in which it rests and from which it may capture, or None."""
        r, ring, w, lap, crossed = self.r, self.ring, self.w, 1, False
        while True:
            self.lift(start, hand)
            skips = {"sown": False, "skipped": True, "skipped-on-relay": lap > 1}[r["emptied-boma"]]
            drops, sides = path(start, hand, w, skips and not ring[start])
            for p in drops:
                ring[p] += 1
            if lap > 1 and r["relay-passes"] == "pass-erases":
                self.marks.difference_update(drops)
            at, lap_crossed = drops[-1], 1 - self.turn in sides
            was, own, crossed = ring[at] - 1, at // w == self.turn, crossed or lap_crossed
            if steps is not None and lap <= MOST_STEPS:
                steps.append({"lift": self.named(start, count=hand), "end": self.named(at), "was": was})
            if was == 0:  # [sowing.rest], [capture.crossing]
                free = {"any-lap": True, "after-crossing": crossed, "this-lap": lap_crossed}[r["capture-lap"]]
                return at if own and free else None
            barred = lap == 1 and {"not-own-occupied": own, "not-any-occupied": True, "free": False}[r["first-lap"]]
            refuse(barred, "the first lap may not end there")
            if own and r["relay"] != "any-row":  # [sowing.relay.own-row]
                refuse(r["relay"] == "forbidden", "a lap ends in an occupied own boma")
                return None
            refuse(lap >= self.limit, "endless")
            start, hand, lap = at, ring[at], lap + 1

    def bonus_walk(self, facing):
        """The places that the bonus of boma 1 takes [capture.bonus.extent], [capture.bonus.nki]."""
        extent, taken = self.r["bonus-extent"], []
        for p in range(facing - 1, facing - (self.w if extent == "whole-run" else min(self.w, 4)), -1):
            marked = p in self.marks
            if not self.ring[p] or marked and self.r["bonus-nki"] != "passed-over":
                break
            taken += [] if marked else [p]
        return taken if extent != "all-three" or len(taken) == 3 else []

    def play(self, move, steps=None):
        """A sowing and what it captures; the steps are added to the list, if there is one."""
        r, w, ring, marks = self.r, self.w, self.ring, self.marks
        start, count, bonus = move["from"], move["count"], move.get("bonus", "take")
        place, taken, walk, alone = self.turn * w + start - 1, [], [], False
        refuse(bonus not in ("take", "leave"), "bonus: take or leave", MALFORMED)
        refuse(self.phase != "play" or not 1 <= start <= w or not 1 <= count <= ring[place], "no such sowing here")
        refuse(r["pickup"] == "whole" and count < ring[place], "the whole boma must be taken")
        at = self.sow(place, count, steps)
        if at is not None:
            facing, first = 2 * w - 1 - at, at % w == 0
            four = range(facing - min(w, 4) + 1, facing + 1)
            if not (first and r["bonus-nki"] == "voids" and marks.intersection(four)):
                taken = [facing] if ring[facing] and facing not in marks else []
                alone = not ring[facing] and r["empty-facing"] == "capturer-retired"
                walk = self.bonus_walk(facing) if first and (taken or r["bonus-needs"] == "nothing") else []
        refuse(bonus == "leave" and not (walk and r["bonus-claim"] == "optional"), "no bonus to leave")
        taken += walk if bonus == "take" else []
        for p in taken + [at] if taken or alone else []:  # in `at` the capturing warrior lies alone
            if steps is not None:
                steps.append({"retire": self.named(p)} if p == at else {"capture": self.named(p, count=ring[p])})
            self.prison[self.turn], ring[p] = self.prison[self.turn] + ring[p], 0
        self.turn = 1 - self.turn

    def moves(self, side):
        """Every legal sowing if it is that side's turn; from the right, where a legal one is found soonest."""
        claims = ({}, {"bonus": "leave"}) if self.r["bonus-claim"] == "optional" else ({},)
        for move in ({"from": i, "count": count, **claim} for i in range(self.w, 0, -1)
                     for count in range(1, self.ring[side * self.w + i - 1] + 1) for claim in claims):
            trial = copy.copy(self)
            trial.turn, trial.ring, trial.marks, trial.prison = side, self.ring[:], set(self.marks), self.prison[:]
            try:
                trial.play(move)
                yield move
            except Refusal:
                pass

    def end_if_over(self, sown):
        """Ends the game for want of a move, now that the turn has passed [end.no-move]."""
        def can(side):
            return any(True for _ in self.moves(side))
        if self.phase != "play" or can(self.turn) and (not sown or self.r["end"] == "on-turn" or can(1 - self.turn)):
            return
        heirs = [side for side in (0, 1) if can(side)]  # [end.leftover], [end.neither]
        for place, held in enumerate(self.ring):
            self.prison[heirs[0] if heirs else place // self.w] += held
        self.phase, self.ring, self.marks = "over", [0] * len(self.ring), set()


def respond(engine, method, params):
    """The result of a method. Params are read as if they were right: where they are not, Python stumbles."""
    limit = params.get("limits", {}).get("endless-laps", engine.limit)
    refuse(limit < 1, "endless-laps: at least 1", MALFORMED)
    if method == "shutdown":
        return {}
    if method == "initialize":
        refuse(params["protocol"] != 1, "protocol 1 only", UNSUPPORTED)
        engine.limit = limit
        kiothi = {"sizes": [*range(2, 17)], **({"profile": engine.profile} if engine.profile else {})}
        return {"protocol": 1, "engine": {"name": engine.name, "version": "1.0"}, "games": {"kiothi": kiothi},
                "window": 16, "features": ["steps", "moves", "setup", "limits"]}
    refuse(method not in ("play", "moves", "setup"), "no such method", -32601)
    refuse(params["game"] != "kiothi", "only kiothi is played here", UNSUPPORTED)
    readings = engine.readings or params["readings"]
    wrong = [point for point, values in POINTS.items() if readings[point] not in values]
    refuse(wrong, "no such reading: " + ", ".join(wrong), MALFORMED)
    size = params.get("size", 10) if method == "setup" else len(params["position"]["rows"]["south"])
    refuse(not 2 <= size <= 16, "no board of %d here" % size, UNSUPPORTED)
    if method == "setup":
        return {"position": set_up(readings, size)}
    board = engine.rules(readings, limit, params["position"])
    if method == "moves":
        return {"moves": list(board.moves(board.turn))}
    move, steps = params["move"], [] if params.get("steps") else None
    board.play(move, steps) if "from" in move else board.open(move)
    board.end_if_over("from" in move)
    more = {} if steps is None else {"steps": steps[:MOST_STEPS], "truncated": len(steps) > MOST_STEPS}
    return {"position": board.told(), **more}


def serve(rules, name):
    """Answers line by line until `shutdown` or the end of the input."""
    options = argparse.ArgumentParser(description="An engine for Kiothi: one JSON-RPC message a line.")
    options.add_argument("--profile", choices=PROFILES, help="play these readings and no others")
    engine = options.parse_args(namespace=argparse.Namespace(rules=rules, name=name, limit=10000))
    engine.readings = engine.profile and {**{point: POINTS[point][0] for point in POINTS}, **PROFILES[engine.profile]}
    decode, encode = json.JSONDecoder(parse_float=str).decode, json.JSONEncoder(separators=(",", ":")).encode
    for line in sys.stdin.buffer:
        number, method, code = None, None, -32700  # what it means if Python stumbles over what has come in
        try:
            asked, code = decode(line.decode()), -32600
            number, method = asked["id"] if type(asked["id"]) is int else None, asked["method"]
            refuse(number is None or asked["jsonrpc"] != "2.0", "no request", -32600)
            code = MALFORMED
            body = {"result": respond(engine, method, asked.get("params", {}))}
        except Refusal as refusal:
            why, code = refusal.args
            body = {"result": {"illegal": why}} if code is None else {"error": {"code": code, "message": why}}
        except (AttributeError, KeyError, RecursionError, TypeError, ValueError) as error:
            body = {"error": {"code": code, "message": repr(error)}}
        print(encode({"jsonrpc": "2.0", "id": number, **body}), flush=True)
        if method == "shutdown":
            return


if __name__ == "__main__":
    serve(Kiothi, "kiothi-python")
