"""The hooks of expansions: named moments of the game, by what they are about.

The base game knows no expansion by name. It goes through the expansions in play at each of these moments. Each group
extends the one before, so that compiled code calls all of them through one table.
"""
