#!/usr/bin/env python3
"""kiothi.py with one mistake: the bonus walk steps over an empty boma instead of ending there."""
from kiothi import Kiothi
from wire import serve


class BonusAcrossGap(Kiothi):
    def bonus_walk(self, ring, marks):
        n, extent, taken = len(ring), self.r["bonus-extent"], []
        if extent == "all-three" and n < 8:
            return taken  # there are no three
        for p in range(n - 2, (n // 2 if extent == "whole-run" else max(n // 2, n - 4)) - 1, -1):
            if not ring[p]:
                continue  # the mistake: the walk should end here, and all-three take nothing
            if not marks[p]:
                taken.append(p)
            elif extent == "all-three":
                return []
            elif self.r["bonus-nki"] != "passed-over":
                break
        return taken


if __name__ == "__main__":
    serve(BonusAcrossGap, "kiothi-python-bonus-across-gap")
