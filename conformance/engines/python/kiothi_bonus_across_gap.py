#!/usr/bin/env python3
"""kiothi.py with one mistake: the bonus walk steps over an empty boma instead of ending there."""
from kiothi import Kiothi, serve


class BonusAcrossGap(Kiothi):
    def bonus_walk(self, facing):
        extent, taken = self.r["bonus-extent"], []
        for p in range(facing - 1, facing - (self.w if extent == "whole-run" else min(self.w, 4)), -1):
            marked = p in self.marks
            if not self.ring[p]:
                continue  # the mistake: the walk should end here, and all-three take nothing
            if marked and self.r["bonus-nki"] != "passed-over":
                break
            taken += [] if marked else [p]
        return taken


if __name__ == "__main__":
    serve(BonusAcrossGap, "kiothi-python-bonus-across-gap")
