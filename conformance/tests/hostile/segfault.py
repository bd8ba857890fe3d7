from manners import *
import signal

serve(lambda id, good: os.kill(os.getpid(), signal.SIGSEGV))
