"""What operators do, from the command line and on their page: people, bans, reports, notices. Everything is audited."""
