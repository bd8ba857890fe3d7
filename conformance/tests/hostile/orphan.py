from manners import *
import subprocess


def bad(id, good):
    subprocess.Popen(["sleep", "1000"])
    os._exit(4)


serve(bad)
