from manners import *
import time


def bad(id, good):
    os.close(1)
    time.sleep(1000)


serve(bad)
