"""Content: components, options, rule catalogues, lessons, and the texts that all games share."""
