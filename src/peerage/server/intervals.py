"""Intervals of background tasks, and timeouts for other processes."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Intervals:
    """Seconds. They belong together and suit any server, so they are no settings; a test passes its own."""

    # Other processes, by way of Redis.
    heartbeat: float = 1.0
    heartbeat_timeout: float = 4.0
    """After so long without a heartbeat, a process counts as dead, and a subscription as lost."""
    heartbeat_expiry: float = 60.0
    """After so long, what a dead process left in Redis is deleted."""
    redis_timeout: float = 1.0
    """A Redis that takes longer to answer counts as away until it answers again."""
    resubscribe_pause: float = 0.5
    table_poll: float = 2.0
    """From one comparison of the tables in memory with the database to the next."""
    table_poll_alone: float = 1.0
    """The same while Redis is away."""
    orphan_poll: float = 2.0
    """From one search for tables whose bots no process drives to the next."""
    stalled_table: float = 15.0
    """While nobody can say who drives, a table without a move for so long is taken over."""
    job_poll: float = 1.0
    """From one look at a job that waits in the queue, or for one, to the next, even if nobody said anything."""

    # The database.
    transaction_timeout: float = 10.0
    """PostgreSQL ends a transaction that does not go on for so long: a machine that is cut off in the middle of one
    must not keep the rows locked that it was about to change."""
    database_retry: float = 5.0
    """Until a bot whose move could not be saved tries again."""
    readiness_cache: float = 1.0
    """However many ask whether a process is ready, the database is asked no more often than this."""
    readiness_timeout: float = 2.0
    """A database that takes longer to answer counts as away."""
    session_cache: float = 10.0
    """For so long a process relies on what it knows of sessions; then it learns what others have changed."""
    ban_poll: float = 5.0
    flag_poll: float = 1.0
    """From one look for clocks that have run down to the next."""

    # Figures and audiences.
    metrics_poll: float = 2.0
    refusal_delay: float = 1.0
    """How long a client that comes too often waits for its refusal, on each of its connections."""
    broadcast_per_spectator: float = 0.004
    """Spectators get events in intervals, so that many of them do not slow the game down: 500 every two seconds."""


DEFAULT_INTERVALS = Intervals()
