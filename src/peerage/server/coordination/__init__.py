"""What the processes of one deployment tell each other and share. Redis is known only here.

Nothing depends on Redis but speed: what counts is in the database, and who has missed something finds it there.
"""
