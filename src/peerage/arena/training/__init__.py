"""Expert iteration: bots that search play games, a net learns from them, and the next bots search with the net."""
