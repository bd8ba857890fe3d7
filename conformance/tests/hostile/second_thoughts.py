from manners import *

SEEN = []


def bad(id, good):
    write(result(id, good if SEEN else {"said": 99}))
    SEEN.append(id)


serve(bad)
