import type { Redis, RedisOptions } from 'ioredis'
import type { RedisHost } from './redis-address.ts'

/** What the Sentinels say of a primary (BFF-77). Each of them may say it, at its own time. */
export type FailoverListener = {
  /** One of them begins to move it: some tenths of a second later there are two primaries, for a second or two. */
  onBegin(sentinel: RedisHost): void
  /** This one leaves it where it is. */
  onAbort(sentinel: RedisHost): void
  onSwitch(to: RedisHost): void
  /** From now on this one is heard: again and again, when its connection was lost between. What it said before is not told. */
  onSubscribed(sentinel: RedisHost): void
  /** This one is not heard any more. */
  onClosed(sentinel: RedisHost): void
}

/** The subscription is made again when the connection is back, and where the primary is asked for an outage shows. */
const ignore = () => undefined

/**
 * Hears what the Sentinels publish of the primary `name`. The library's own `failoverDetector` knows only the end, prints the errors
 * of its connections to the console, and ends its client for good when it hears of a failover while that client asks for the
 * primary.
 * @param options what it takes to connect to a Sentinel
 * @returns a function that ends it
 */
export function hearSentinels(
  library: { readonly Redis: new (options: RedisOptions) => Redis },
  { sentinels, name }: { readonly sentinels: readonly RedisHost[]; readonly name: string },
  options: RedisOptions,
  { onBegin, onAbort, onSwitch, onSubscribed, onClosed }: FailoverListener,
): () => void {
  const hear = (sentinel: RedisHost, event: string, message: string) => {
    const words = message.split(' ')
    if (event === '+switch-master') {
      const [switched, , , host = '', port] = words
      if (switched === name) onSwitch({ host, port: Number(port) })
    } else if (words[0] === 'master' && words[1] === name) {
      if (event === '+try-failover') onBegin(sentinel)
      else onAbort(sentinel)
    }
  }
  const clients = sentinels.map((sentinel) => {
    const client = new library.Redis({
      ...options,
      ...sentinel,
      enableReadyCheck: false,
      // We subscribe, since the library tells nobody that it does.
      autoResubscribe: false,
      maxRetriesPerRequest: 0,
      retryStrategy: () => 1_000,
    })
    client.on('error', ignore)
    client.on('pmessage', (_pattern: string, event: string, message: string) =>
      hear(sentinel, event, message),
    )
    client.on('close', () => onClosed(sentinel))
    client.on('ready', () => {
      client.psubscribe('+switch-master', '+try-failover', '-failover-abort-*').then(
        () => onSubscribed(sentinel),
        () => client.disconnect(true),
      )
    })
    return client
  })
  return () => {
    for (const client of clients) client.disconnect()
  }
}
