"""The expansions of the big box, each in a folder of its own."""
