import manners
from manners import *

FIRST = []


def bad(id, good):
    # Fails only if another question came before it.
    if len(FIRST) > 1:
        sys.exit(5)
    write(result(id, good))


def noted(id, value):
    FIRST.append(id)
    return result(id, value)


manners.result = noted
serve(bad)
