from manners import *


def bad(id, good):
    for _ in range(100):
        write("x" * 1_000_000)
    write("\n")


serve(bad)
