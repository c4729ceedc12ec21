"""Intervals of background tasks, and timeouts for other processes."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Intervals:
    """All in seconds. They depend on each other and suit any server, so they are no settings; a test passes its own."""

    # Other processes, by way of Redis.
    heartbeat: float = 1.0
    heartbeat_timeout: float = 4.0
    """Without a heartbeat for this time, a process counts as dead, and a subscription as lost."""
    heartbeat_expiry: float = 60.0
    """After this time, what a dead process left in Redis is deleted."""
    redis_timeout: float = 1.0
    """After this time without a reply, Redis counts as away until it replies again."""
    resubscribe_pause: float = 0.5
    table_poll: float = 2.0
    """Between comparisons of the tables in memory with the database."""
    table_poll_alone: float = 1.0
    """The same while Redis is away."""
    orphan_poll: float = 2.0
    """Between searches for tables whose bots no process drives."""
    stalled_table: float = 15.0
    """While leases cannot be read, a table without a move for this time is taken over."""
    job_poll: float = 1.0
    """Between polls of the job queue, in case a notification was missed."""

    # The database.
    transaction_timeout: float = 10.0
    """PostgreSQL ends a transaction that is idle for this time: a machine that is cut off in the middle of one must not
    keep rows locked.
    """
    database_retry: float = 5.0
    """Until a bot whose move could not be saved tries again."""
    readiness_cache: float = 1.0
    """Readiness checks share one query of the database for this time."""
    readiness_timeout: float = 2.0
    """After this time without an answer, the database counts as away."""
    session_cache: float = 10.0
    """Cached sessions are used for this time; then changes of other processes are read."""
    ban_poll: float = 5.0
    flag_poll: float = 1.0
    """Between searches for clocks that have run out."""
    pairing_poll: float = 3.0
    """Between looks at who waits for players."""
    order_poll: float = 30.0
    """Between searches for standing orders that are due: those of a process that ended before it carried them out."""
    vacation_poll: float = 60.0
    """Between searches for vacations that have ended."""
    league_poll: float = 10.0
    notification_poll: float = 1.0
    session_cleanup: float = 3600.0
    """Between removals of expired sessions."""
    cleanup_delay: float = 600.0
    """From the start to the first cleanup of tables: an operator with a wrong clock can still stop the server."""
    cleanup: float = 3600.0
    """Between cleanups of tables."""

    # Bots.
    review_progress: float = 5.0
    """Between notes in the database of how far a review is."""
    hint: float = 1.0
    """The time that a bot thinks about a hint."""

    # Rate limits and broadcasts.
    metrics_poll: float = 2.0
    refusal_delay: float = 1.0
    """The delay of a refusal for a client that exceeds a rate limit, on each of its connections."""
    broadcast_per_spectator: float = 0.004
    """Spectators get events in intervals, so that many of them do not slow the game down: 500 every two seconds."""


DEFAULT_INTERVALS = Intervals()
