from manners import *
import signal
import time

signal.signal(signal.SIGTERM, signal.SIG_IGN)
serve(lambda id, good: time.sleep(1000))
