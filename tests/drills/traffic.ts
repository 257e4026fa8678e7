import type { Client } from './client.ts'
import { type DrillFan, keepCookie } from './drill-fan.ts'

/** What a request is for, and whether a replica can respond to it by itself. */
type Kind = {
  readonly name: string
  readonly path: string
  /** Of a hundred requests. */
  readonly share: number
  readonly needsProductServer?: boolean
}

/** What fans ask between two orders: most of it is pages, their files and the session. */
const kinds = (asset: string): readonly Kind[] => [
  { name: 'page', path: '/', share: 30 },
  { name: 'asset', path: asset, share: 20 },
  { name: 'branding', path: '/api/branding', share: 15 },
  { name: 'session', path: '/api/session', share: 15 },
  {
    name: 'events',
    path: '/api/console/entertainments/events?timeframe=current,future',
    share: 20,
    needsProductServer: true,
  },
]

type Outcome = {
  readonly kind: Kind
  readonly at: number
  readonly ms: number
  readonly failure: string | null
}

/** What came of the traffic, with times in ms since its start. */
export type Tally = {
  readonly requests: number
  /** By kind and what was wrong, for requests that a replica could have answered by itself; and for the others. */
  readonly failed: Readonly<Record<string, number>>
  readonly failedForProductServer: number
  /** Sessions that a fan had and lost without logging out. */
  readonly loggedOut: number
  /** Of the requests that a replica answers by itself. */
  readonly p50Ms: number
  readonly p99Ms: number
}

export type Traffic = { stop(): Promise<Tally> }

/**
 * Sends requests of all fans at a constant rate, whatever becomes of them: a slow server does not get fewer.
 * @param perSecond requests a second
 */
export function startTraffic(
  client: Client,
  { fans, asset, perSecond }: { fans: readonly DrillFan[]; asset: string; perSecond: number },
): Traffic {
  const startedAt = performance.now()
  const outcomes: Outcome[] = []
  const running = new Set<Promise<void>>()
  const loggedOut = new Set<DrillFan>()
  const deck = kinds(asset).flatMap((kind) => Array.from({ length: kind.share }, () => kind))
  let sent = 0

  async function ask(fan: DrillFan, kind: Kind) {
    const since = performance.now()
    const { host, cookie } = fan
    const answer = await client.send({ host, path: kind.path, cookie })
    keepCookie(fan, answer)
    // A request of an earlier moment may still carry the cookie that another one has replaced.
    if (cookie !== '' && isWithoutSession(kind, answer.status, answer.body)) loggedOut.add(fan)
    if (fan.cookie === '') loggedOut.add(fan)
    const isOk = answer.status === 200
    const failure = isOk ? null : `${kind.name} ${answer.status || 'broke'}`
    outcomes.push({ kind, at: since - startedAt, ms: performance.now() - since, failure })
  }

  const timer = setInterval(() => {
    const due = ((performance.now() - startedAt) / 1_000) * perSecond
    for (; sent < due; sent++) {
      const [fan, kind] = [fans[sent % fans.length], deck[Math.floor(Math.random() * deck.length)]]
      if (fan === undefined || kind === undefined) return
      const asking: Promise<void> = ask(fan, kind).finally(() => running.delete(asking))
      running.add(asking)
    }
  }, 10)

  return {
    async stop() {
      clearInterval(timer)
      await Promise.all(running)
      return tallyOf(outcomes, loggedOut.size)
    },
  }
}

/** Whether a response says that nobody is signed in. */
function isWithoutSession({ name }: Kind, status: number, body: string): boolean {
  if (status === 401) return true
  if (status !== 200) return false
  return (
    (name === 'page' && body.includes('"session":null')) ||
    (name === 'session' && body === '{"session":null}')
  )
}

function tallyOf(outcomes: readonly Outcome[], loggedOut: number): Tally {
  const own = outcomes.filter(({ kind }) => !kind.needsProductServer)
  const others = outcomes.filter(({ kind }) => kind.needsProductServer)
  const failed: Record<string, number> = {}
  for (const { failure } of own) if (failure) failed[failure] = (failed[failure] ?? 0) + 1
  const times = own.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const quantile = (share: number) => times[Math.floor(share * (times.length - 1))] ?? 0
  return {
    requests: outcomes.length,
    failed,
    failedForProductServer: others.filter(({ failure }) => failure).length,
    loggedOut,
    p50Ms: quantile(0.5),
    p99Ms: quantile(0.99),
  }
}
