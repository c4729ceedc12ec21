"""The commands of players and researchers, one file each."""
