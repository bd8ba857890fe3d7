from manners import *


def bad(id, good):
    while True:
        write("all work and no play makes a dull engine\n" * 1000)


serve(bad)
