echo never run
