"""How a database of an older version becomes one of the newest: a file for each step, run by alembic."""
