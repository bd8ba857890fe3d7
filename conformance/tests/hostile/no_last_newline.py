from manners import *


def bad(id, good):
    write(result(id, good).rstrip())
    sys.exit(0)


serve(bad)
