from manners import *


def bad(id, good):
    write(result(id, good)[:20])
    sys.exit(1)


serve(bad)
