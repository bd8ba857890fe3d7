from manners import *

serve(lambda id, good: write('{"jsonrpc":"2.0","id":%d,"result":%s}\n' % (id, "[" * 100000 + "]" * 100000)))
