"""Tables: their seats, their games, and everybody who watches."""
