"""What every game promises. The kernel knows no game."""
