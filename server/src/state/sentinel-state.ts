import { lookup } from 'node:dns/promises'
import type { Redis, RedisOptions } from 'ioredis'
import type { RedisHost } from './redis-address.ts'

/** The flags of a primary that is being moved, or soon will be. */
const troubles = new Set(['failover_in_progress', 'o_down', 's_down'])

/**
 * Where a Sentinel says that the primary `name` is; null while it moves it, or takes it for dead (BFF-77). Asked on a connection
 * of its own, since one that is subscribed takes no other command.
 * @throws Error when it does not reply within half a second, or does not know the primary
 */
export async function askSentinel(
  library: { readonly Redis: new (options: RedisOptions) => Redis },
  sentinel: RedisHost,
  name: string,
  options: RedisOptions,
): Promise<RedisHost | null> {
  const client = new library.Redis({
    ...options,
    ...sentinel,
    enableReadyCheck: false,
    retryStrategy: null,
    commandTimeout: 500,
  })
  // The command rejects with the same error.
  client.on('error', () => undefined)
  try {
    const state = fieldsOf(await client.call('SENTINEL', 'MASTER', name))
    if ((state.get('flags') ?? '').split(',').some((flag) => troubles.has(flag))) return null
    return { host: state.get('ip') ?? '', port: Number(state.get('port')) }
  } finally {
    client.disconnect()
  }
}

/** Of a list of names and values in turn. */
function fieldsOf(reply: unknown): Map<string, string> {
  if (!Array.isArray(reply)) throw new Error('A Sentinel said nothing of the primary')
  const words = reply.map(String)
  return new Map(words.flatMap((name, n) => (n % 2 === 0 ? [[name, words[n + 1] ?? ''] as const] : [])))
}

/** Whether a connection leads to this address. Not known, since its name cannot be resolved, is no. */
export async function isAt({ stream }: Redis, { host, port }: RedisHost): Promise<boolean> {
  const { remoteAddress, remotePort } = stream
  if (remotePort !== port) return false
  const found = await lookup(host, { all: true }).catch(() => [])
  return found.some(({ address }) => address === remoteAddress)
}
