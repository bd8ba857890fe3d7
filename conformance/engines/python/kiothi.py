#!/usr/bin/env python3
"""An engine for Kiothi, written from spec/ alone; see README.md in this folder."""
from wire import MOST_STEPS, Illegal, serve

POINTS = {  # every point and its readings, the ruling first (spec/kiothi/readings.yaml)
    "setup": ("six-of-five", "five-of-five", "five-of-six"),
    "opening-bomas": ("exactly-two", "up-to-two", "two-or-none", "up-to-one"),
    "opening-take": ("all", "five"),
    "opening-place": ("both-rows", "one-row"),
    "protection": ("occupied-after-opening", "undisturbed", "unsown", "set-up-camps"),
    "mark-lost": ("any-sowing", "emptying"),
    "relay-passes": ("lift-only", "pass-erases"),
    "pickup": ("any-number", "whole"),
    "first-lap": ("not-own-occupied", "not-any-occupied", "free"),
    "relay": ("any-row", "enemy-row", "forbidden"),
    "emptied-boma": ("sown", "skipped", "skipped-on-relay"),
    "capture-lap": ("any-lap", "after-crossing", "this-lap"),
    "empty-facing": ("nothing", "capturer-retired"),
    "bonus-needs": ("opposite", "nothing"),
    "bonus-extent": ("run", "all-three", "whole-run"),
    "bonus-nki": ("stops", "passed-over", "voids"),
    "bonus-claim": ("automatic", "optional"),
    "end": ("on-turn", "at-once"),
    "supreme-worth": ("two", "ten"),
}
PROFILES = {  # what a profile reads otherwise than the rulings
    "botta-1972": {"opening-bomas": "two-or-none", "opening-take": "five", "protection": "undisturbed",
                   "emptied-boma": "skipped-on-relay", "capture-lap": "after-crossing"},
    "wikinfo": {"opening-bomas": "up-to-two", "bonus-extent": "all-three"},
    "mancala-world": {"bonus-extent": "all-three", "bonus-claim": "optional"},
}
OTHER = {"south": "north", "north": "south"}
CAMPS = {"six-of-five": (6, 5), "five-of-five": (5, 5), "five-of-six": (5, 6)}  # bomas, warriors in each


def refuse(condition, why):
    if condition:
        raise Illegal(why)


class Kiothi:
    """The rules under one set of readings.

    A position is as on the wire, but nki are sets. A sowing sees the board as a ring of n = 2W numbers:
    places 0..W-1 are the mover's bomas 1..W, W..n-1 the enemy's. Place p faces place n-1-p.
    """

    points, profiles = POINTS, PROFILES

    def __init__(self, readings, limit=10000):
        self.r, self.limit = readings, limit

    def setup(self, width):
        k, n = CAMPS[self.r["setup"]]
        k = min(k, width)
        marked = {"occupied-after-opening": [], "set-up-camps": range(width - k + 1, width + 1)}.get(
            self.r["protection"], range(1, width + 1))
        return {"turn": "south", "phase": "opening-first",
                "rows": {side: [0] * (width - k) + [n] * k for side in OTHER},
                "nki": {side: set(marked) for side in OTHER}, "prison": {"south": 0, "north": 0}}

    def open(self, pos, empty, place):
        """An opening; `place` is a list of (side, boma, count)."""
        r, mine, rows, hand = self.r, pos["turn"], pos["rows"], 0
        row, first = rows[mine], pos["phase"] == "opening-first"
        refuse(not first and pos["phase"] != "opening-second", "no opening in this phase")
        least = 5 if r["opening-take"] == "five" else 1
        eligible = {i for i, held in enumerate(row, 1) if held >= least}
        refuse(not eligible.issuperset(empty) or len(set(empty)) < len(empty), "a boma not to be emptied")
        k, m = len(empty), min(2, len(eligible))
        allowed = {"exactly-two": k == m, "up-to-two": k <= m, "two-or-none": k in (0, m), "up-to-one": k <= 1}
        refuse(not allowed[r["opening-bomas"]], "too many or too few bomas emptied")
        for i in empty:
            taken = 5 if r["opening-take"] == "five" else row[i - 1]
            row[i - 1] -= taken
            hand += taken
            moved = r["mark-lost"] == "any-sowing" or row[i - 1] == 0
            if moved and r["protection"] in ("undisturbed", "set-up-camps"):
                pos["nki"][mine].discard(i)
        for side, i, count in place:
            refuse(not 1 <= i <= len(row) or count < 1, "a boma off the board, or none put down")
            rows[side][i - 1] += count
        refuse(r["opening-place"] == "one-row" and len({side for side, _, _ in place}) > 1, "placed in both rows")
        refuse(sum(count for _, _, count in place) != hand, "not as many placed as taken")
        if not first and r["protection"] == "occupied-after-opening":
            pos["nki"] = {side: {i for i, held in enumerate(rows[side], 1) if held} for side in OTHER}
        pos["phase"], pos["turn"] = "opening-second" if first else "play", OTHER[mine]
        if not first:
            self.end(pos, False)

    def sow(self, ring, start, hand, marks=None, laps=None):
        """Sows `hand` warriors from place `start` until the move is over. Gives the own boma, empty before,
        in which it rests and from which it may capture, or None."""
        r, n, lap, crossed = self.r, len(ring), 1, False
        width, skipping, erases = n // 2, r["emptied-boma"], marks and r["relay-passes"] == "pass-erases"
        ring[start] -= hand
        skip = skipping == "skipped" and not ring[start]
        if marks and (r["mark-lost"] == "any-sowing" or not ring[start]):
            marks[start] = False
        seen = -1, None  # an earlier place and board, to notice a move that goes in circles
        while True:
            cycle = n - 1 if skip else n  # once round the board, less the boma passed over
            rounds, rest = divmod(hand, cycle)
            first = start + 1 - n  # places are counted from -n here, which Python takes for 0
            if rounds:
                for p in range(first, first + cycle):
                    ring[p] += rounds
            for p in range(first, first + rest):
                ring[p] += 1
            if erases and lap > 1:
                for p in range(first, first + (cycle if rounds else rest)):
                    marks[p] = False
            at = (start + (rest or cycle)) % n
            was, own = ring[at] - 1, at < width
            lap_crossed = rounds or start < n - 1 and start + rest >= width or start + rest >= n + width
            crossed = crossed or lap_crossed
            if laps is not None and len(laps) <= MOST_STEPS:
                laps.append((start, hand, at, was))
            if was == 0:
                free = {"any-lap": True, "after-crossing": crossed, "this-lap": lap_crossed}[r["capture-lap"]]
                return at if own and free else None
            if lap == 1:
                barred = r["first-lap"]
                refuse(barred == "not-any-occupied" or own and barred == "not-own-occupied", "the first lap's end")
            if own and r["relay"] != "any-row":
                refuse(r["relay"] == "forbidden", "a lap ends in an occupied own boma")
                return None
            refuse(lap >= self.limit or seen == (at, ring), "endless")
            if lap & (lap - 1) == 0:
                seen = at, ring[:]
            start, hand, lap, skip = at, ring[at], lap + 1, skipping != "sown"
            ring[at] = 0
            if marks:
                marks[at] = False

    def bonus_walk(self, ring, marks):
        """The places that the bonus of boma 1 takes, in the order of the walk."""
        n, extent, taken = len(ring), self.r["bonus-extent"], []
        for p in range(n - 2, (n // 2 if extent == "whole-run" else max(n // 2, n - 4)) - 1, -1):
            if not ring[p]:
                break
            if not marks[p]:
                taken.append(p)
            elif self.r["bonus-nki"] != "passed-over":
                break
        return taken if extent != "all-three" or len(taken) == 3 else []

    def captures(self, ring, marks, at, leave):
        """The places captured by a sowing that rests in `at` (as from sow), and whether its warrior is retired."""
        r, n, taken, walk, retired = self.r, len(ring), [], [], False
        void = at == 0 and r["bonus-nki"] == "voids" and any(marks[max(n // 2, n - 4):])
        if at is not None and not void:
            facing = n - 1 - at
            if not ring[facing]:
                retired = r["empty-facing"] == "capturer-retired"
            elif not marks[facing]:
                taken.append(facing)
            if at == 0 and (taken or r["bonus-needs"] == "nothing"):
                walk = self.bonus_walk(ring, marks)
        refuse(leave and not (walk and r["bonus-claim"] == "optional"), "no bonus to leave")
        taken += [] if leave else walk
        return taken, retired or bool(taken)

    def ring(self, pos, side):
        width = len(pos["rows"][side])
        return (pos["rows"][side] + pos["rows"][OTHER[side]],
                [i in pos["nki"][x] for x in (side, OTHER[side]) for i in range(1, width + 1)])

    def counts(self, held):
        return range(held if self.r["pickup"] == "whole" else 1, held + 1) if held else ()

    def play(self, pos, start, count, leave=False, steps=None):
        """A sowing and all that follows; the steps are added to the list given."""
        mine, theirs, width, prison = pos["turn"], OTHER[pos["turn"]], len(pos["rows"]["south"]), pos["prison"]
        refuse(pos["phase"] != "play", "no sowing in this phase")
        refuse(not 1 <= start <= width or count not in self.counts(pos["rows"][mine][start - 1]), "no such warriors")
        (ring, marks), laps = self.ring(pos, mine), None if steps is None else []
        at = self.sow(ring, start - 1, count, marks, laps)
        taken, retired = self.captures(ring, marks, at, leave)
        if steps is not None:
            def named(p, **more):
                return {"side": mine if p < width else theirs, "boma": p % width + 1, **more}
            steps += [{"lift": named(a, count=c), "end": named(z), "was": w} for a, c, z, w in laps]
            steps += [{"capture": named(p, count=ring[p])} for p in taken]
            steps += [{"retire": named(at)}] if retired else []
        for p in taken:
            prison[mine], ring[p] = prison[mine] + ring[p], 0
        if retired:
            prison[mine], ring[at] = prison[mine] + 1, 0
        pos["rows"] = {mine: ring[:width], theirs: ring[width:]}
        for side, marked in (mine, marks[:width]), (theirs, marks[width:]):
            pos["nki"][side] = {i for i, mark in enumerate(marked, 1) if mark}
        pos["turn"] = theirs
        self.end(pos, True)

    def moves(self, pos):
        """Every legal sowing of the player on turn, one after the other."""
        ring, marked = self.ring(pos, pos["turn"])
        for start in range(len(ring) // 2 if pos["phase"] == "play" else 0):
            for count in self.counts(ring[start]):
                try:
                    board, nki = ring[:], marked[:]
                    at = self.sow(board, start, count, nki)
                    yield {"from": start + 1, "count": count}
                    if at == 0:
                        self.captures(board, nki, at, True)
                        yield {"from": start + 1, "count": count, "bonus": "leave"}
                except Illegal:
                    pass

    def end(self, pos, sown):
        """Ends the game if it is over for want of a move."""
        def can(side):
            return any(True for _ in self.moves({**pos, "turn": side}))
        turn, prison, rows = pos["turn"], pos["prison"], pos["rows"]
        heir = turn if can(turn) else None
        if heir and not (sown and self.r["end"] == "at-once" and not can(OTHER[turn])):
            return
        if not heir and can(OTHER[turn]):
            heir = OTHER[turn]
        for side in OTHER:
            prison[heir or side] += sum(rows[side])
            rows[side], pos["nki"][side] = [0] * len(rows[side]), set()
        ahead = prison["south"] - prison["north"]
        supreme = abs(ahead) == 2
        pos["phase"], pos["result"] = "over", {
            "winner": "south" if ahead > 0 else "north" if ahead else "draw", "supreme": supreme,
            "worth": 1 if not supreme else 10 if self.r["supreme-worth"] == "ten" else 2}


if __name__ == "__main__":
    serve(Kiothi, "kiothi-python")
