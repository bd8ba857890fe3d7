from manners import *

serve(lambda id, good: write('{"jsonrpc":"2.0","id":%s,"result":{}}\n' % ("9" * 5000)))
