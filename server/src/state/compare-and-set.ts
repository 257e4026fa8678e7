import type { Result } from 'ioredis'

declare module 'ioredis' {
  interface RedisCommander<Context> {
    /**
     * `expected` and `value` are '' for a key without a value, `ttlMs` is '' for ever. Returns 1 when the key has `value`
     * now, else 0.
     */
    compareAndSet(key: string, expected: string, value: string, ttlMs: string): Result<number, Context>
  }
}

/**
 * One script instead of `SET NX`, which returns null to the writer itself when the write is repeated after a lost reply
 * (BFF-33): here finding the new value counts as written. It is written again all the same, since `WAIT` waits only for the
 * replicas to have what its own connection wrote, and the first write was made on one that broke (BFF-61).
 */
export const compareAndSet = {
  numberOfKeys: 1,
  lua: `
local current = redis.call('GET', KEYS[1]) or ''
if current ~= ARGV[1] and current ~= ARGV[2] then return 0 end
if ARGV[2] == '' then redis.call('DEL', KEYS[1])
elseif ARGV[3] == '' then redis.call('SET', KEYS[1], ARGV[2])
else redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3]) end
return 1`,
}
