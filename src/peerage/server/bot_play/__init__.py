"""Bots that play and give hints: worker processes, their queue, and the driver of a table's bots."""
