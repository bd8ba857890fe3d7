from manners import *


def bad(id, good):
    for _ in range(64):
        sys.stderr.write("x" * 1_000_000)
    write(result(id, good))


serve(bad)
