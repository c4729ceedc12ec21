"""Several processes that serve one house: what they tell each other, and what they share. Redis is known only here.

Nothing depends on Redis but speed: what counts is in the database, and who has missed something finds it there.
"""
