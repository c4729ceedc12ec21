"""Lua scripts, which Redis executes atomically, by its own clock."""

from peerage.server.coordination.redis.client import Script

TAKE = Script(
    """
    local time = redis.call('TIME')
    local now = time[1] + time[2] / 1000000
    for i, key in ipairs(KEYS) do
        local rate, burst = tonumber(ARGV[2 * i - 1]), tonumber(ARGV[2 * i])
        local kept = redis.call('HMGET', key, 'tokens', 'filled')
        local tokens = burst
        if kept[1] then  -- a clock that jumped back takes nothing away
            tokens = math.min(burst, kept[1] + math.max(0, now - kept[2]) * rate)
        end
        local allowed = tokens >= 1
        if allowed then tokens = tokens - 1 end
        redis.call('HSET', key, 'tokens', string.format('%.6f', tokens), 'filled', string.format('%.6f', now))
        redis.call('PEXPIRE', key, rate > 0 and math.ceil(burst / rate * 1000) or 1000)
        if not allowed then return 0 end
    end
    return 1
    """
)
"""Take tokens out of buckets, in order, until one is empty. ARGV: rate and burst of each key."""

ENTER = Script(
    """
    for i = 1, #ARGV, 2 do
        local open = 0
        for _, process in ipairs(KEYS) do
            open = open + (redis.call('HGET', process, ARGV[i]) or 0)
        end
        if open >= tonumber(ARGV[i + 1]) then return 0 end
    end
    for i = 1, #ARGV, 2 do redis.call('HINCRBY', KEYS[1], ARGV[i], 1) end
    return 1
    """
)
"""Count one more connection at the first process, unless a total is at its limit. ARGV: pairs of key and limit."""

EXIT = Script(
    """
    for _, whose in ipairs(ARGV) do
        if redis.call('HINCRBY', KEYS[1], whose, -1) <= 0 then redis.call('HDEL', KEYS[1], whose) end
    end
    """
)

LEASE = Script(
    """
    local holder = redis.call('HGET', KEYS[1], ARGV[1])
    if holder then
        for i = 3, #ARGV do
            if ARGV[i] == holder then return 0 end
        end
    end
    redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
    return 1
    """
)
"""Acquire a lease. ARGV: the table, the requesting process, and the live processes whose lease is respected."""

RELEASE = Script(
    """
    if redis.call('HGET', KEYS[1], ARGV[1]) == ARGV[2] then redis.call('HDEL', KEYS[1], ARGV[1]) end
    """
)

CLAIM = Script(
    """
    while true do
        local id = redis.call('LPOP', KEYS[1])
        if not id then return false end
        local job = redis.call('GETDEL', ARGV[2] .. id)
        if job then  -- not withdrawn
            redis.call('HSET', KEYS[2], id, ARGV[1])
            redis.call('EXPIRE', KEYS[2], 3600)
            return {id, job}
        end
    end
    """
)
"""Take the first job of a queue and mark it as taken by this worker. ARGV: the worker, and the prefix of job keys."""
