from manners import *


def bad(id, good):
    sys.stderr.write("oh dear, question 13\n")
    sys.exit(7)


serve(bad)
