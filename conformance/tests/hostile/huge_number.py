from manners import *

serve(lambda id, good: write('{"jsonrpc":"2.0","id":%d,"result":{"said":1%s}}\n' % (id, "0" * 5000)))
