from manners import *
import time


def bad(id, good):
    for byte in result(id, good).rstrip() + " " * 10000:
        write(byte)
        time.sleep(0.05)


serve(bad)
