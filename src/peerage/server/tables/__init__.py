"""Tables: the manager, sockets, the database, and packages for seats and live tables."""
