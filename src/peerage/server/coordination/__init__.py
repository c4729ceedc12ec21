"""What the processes of one deployment exchange and share. Only this package knows Redis.

Redis is only needed for speed: the database has all authoritative data, and a process that has missed an event finds
the change there.
"""
