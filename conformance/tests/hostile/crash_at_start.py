import sys

sys.exit("no license found")
