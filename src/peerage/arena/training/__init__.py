"""Expert iteration: searching bots play games, a net is trained on them, and the next bots search with the net."""
