from manners import *

serve(lambda id, good: write(b'{"jsonrpc":"2.0","result":"\xff\xfe"}\n'))
