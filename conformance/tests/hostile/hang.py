from manners import *
import time

serve(lambda id, good: time.sleep(1000))
