"""What the admin commands do with a database: change it beside its server, back it up, copy it to another."""
