"""Between the network and the server: how many may come, how fast they may talk, how long they may be silent."""
