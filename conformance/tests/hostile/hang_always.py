from manners import *
import time

serve(None, initialized=lambda: time.sleep(1000))
