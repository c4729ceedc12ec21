"""peerage think: run bot workers for servers on other machines."""

import asyncio
import os

import click

from peerage.cli.output import say
from peerage.cli.passwords import bare_redis, hidden
from peerage.cli.server_process import redis_option
from peerage.errors import PeerageError


@click.command()
@redis_option
@click.option("--cores", type=click.IntRange(min=1), help="Number of bot workers; one for each core by default.")
def think(redis: str | None, cores: int | None) -> None:
    """Run bot workers for servers that share a Redis."""
    if redis is None:
        raise PeerageError("peerage think needs the Redis of the servers: add --redis redis://...")
    address = hidden({redis: bare_redis(redis)})[redis]
    from peerage.server.bot_play import job_worker  # here, because Redis is an extra
    from peerage.server.coordination.redis.url import RedisUrl

    url = RedisUrl(address)
    count = cores or os.cpu_count() or 1
    say(f"Running {count} bot workers for the servers at {url}  (Ctrl+C stops them)", flush=True)
    asyncio.run(job_worker.think(url, count))
