import type { Stay } from '../fake-upstream/control/stays.ts'
import type { Seen } from './fan.ts'
import type { Payments } from './purchase.ts'
import type { Row } from './report.ts'
import { median, p99 } from './rounds.ts'

/** What a rush has left to judge. */
export type Rush = {
  /** Those that were measured, and from the first one's arrival until the last one was done. */
  readonly fans: number
  readonly seconds: number
  /** Every request of theirs, and of those who came before. */
  readonly seen: readonly Seen[]
  readonly warmUp: readonly Seen[]
  /** Calls of the product server past the storefront, at the same time. */
  readonly direct: readonly Pick<Seen, 'requestId' | 'ms'>[]
  readonly shares: ReadonlyMap<string, Share>
  /** Of all fans. */
  readonly payments: Payments
  /** Of each replica: bytes each second, and the heap after a collection before and after. */
  readonly resident: readonly (readonly number[])[]
  readonly heap: readonly { readonly before: number; readonly after: number }[]
  /** Of all replicas. */
  readonly cpuSeconds: number
}

/** What the product server had to do with a request: how long at least one call of it was there, and whether one failed. */
type Share = { readonly ms: number; readonly failed: boolean }

/** Of each request by its id. Calls at the same time count once: a charge reads the cart and the history together. */
export function sharesOf(stays: readonly Stay[]): ReadonlyMap<string, Share> {
  const byRequest = Map.groupBy(stays, ({ requestId }) => requestId)
  return new Map(
    [...byRequest].map(([id, calls]) => {
      let [ms, until] = [0, 0]
      for (const { from, to } of calls.toSorted((a, b) => a.from - b.from)) {
        ms += Math.max(0, to - Math.max(from, until))
        until = Math.max(until, to)
      }
      return [id, { ms, failed: calls.some(({ status }) => status === null || status >= 500) }]
    }),
  )
}

const crowd = { fans: 60_000, seconds: 900 }
const maxAddedMs = 20

/** A row of what has to be 0. */
const none = (measured: string, count: number, comparison: string, note = ''): Row => ({
  measured,
  storefront: String(count),
  comparison,
  ratio: count,
  goal: { atMost: 0 },
  note,
})

/** The rows of the table. */
export function rushRows(rush: Rush): Row[] {
  const { purchases, paidOnce, chargedTwice, toldWrong, unclear, gaveUp } = rush.payments
  return [
    failureRow(rush),
    none(
      'orders charged twice',
      chargedTwice.length,
      `${purchases} fans`,
      chargedTwice.slice(0, 3).join(' '),
    ),
    none(
      'orders not paid exactly once',
      purchases - paidOnce - unclear,
      `${paidOnce} paid`,
      `${gaveUp} gave up, ${toldWrong.length} were told wrong, ${unclear} unclear: their charge failed and left no trace`,
    ),
    addedRow(rush),
    ...memoryRows(rush),
  ]
}

/** A failure that a failed call of the product server explains is not ours; a charge whose outcome is unclear (202) counts as one. */
function failureRow({ seen, warmUp, shares }: Rush): Row {
  const failed = [...warmUp, ...seen].filter(({ fine, status }) => !fine || status === 202)
  const ours = failed.filter(({ requestId }) => !shares.get(requestId ?? '')?.failed)
  const kinds = Map.groupBy(ours, ({ what, status }) => {
    return `${what.replace(/[A-Z]{2,}-[\w-]+|\?.*/g, '…')} ${status || 'broke'}`
  })
  return none(
    'failed requests of ours',
    ours.length,
    `of ${warmUp.length + seen.length}; ${failed.length - ours.length} of the product server`,
    [...kinds]
      .map(([name, { length }]) => `${length} × ${name}`)
      .slice(0, 5)
      .join('; '),
  )
}

/**
 * What requests take beyond the time that the product server had them: nginx, replica, Redis, every queue, and the load itself. What is
 * added to a call past the storefront as well comes from the machine.
 */
function addedRow({ seen, direct, shares }: Rush): Row {
  const addedOf = (requests: readonly Pick<Seen, 'requestId' | 'ms'>[]) =>
    requests.map(({ requestId, ms }) => ms - (shares.get(requestId ?? '')?.ms ?? 0))
  const figures = (added: readonly number[]) => `${median(added).toFixed(1)}/${p99(added).toFixed(1)} ms`
  const [added, floor] = [addedOf(seen.filter(({ fine }) => fine)), addedOf(direct)]
  const ownMs = p99(added) - p99(floor)
  return {
    measured: 'p99 added',
    storefront: `${ownMs.toFixed(1)} ms`,
    comparison: `${maxAddedMs} ms`,
    ratio: ownMs / maxAddedMs,
    goal: { atMost: 1 },
    note: `p50/p99 of all ${figures(added)}, past the storefront ${figures(floor)}`,
  }
}

/** How much the last third of some samples is of the first: 1 for what is flat. */
function growthOf(samples: readonly number[]): number {
  const third = Math.max(1, Math.floor(samples.length / 3))
  return median(samples.slice(-third)) / median(samples.slice(0, third))
}

/** Each for the replica that grew most. */
function memoryRows({ resident, heap }: Rush): Row[] {
  const [most = []] = resident.toSorted((a, b) => growthOf(b) - growthOf(a))
  const [kept = { before: Number.NaN, after: Number.NaN }] = heap.toSorted(
    (a, b) => b.after / b.before - a.after / a.before,
  )
  const row = (measured: string, bytes: number, comparison: string, ratio: number): Row => {
    const storefront = `${Math.round(bytes / 1_048_576)} MB`
    return { measured, storefront, comparison, ratio, goal: { atMost: 1.1 }, note: '' }
  }
  return [
    row('resident memory, last third', Math.max(...most), 'first third', growthOf(most)),
    row('heap after a collection', kept.after, 'before', kept.after / kept.before),
  ]
}

/** How busy a replica may be while fans arrive evenly, as part of a core: where the autoscaler adds one (`autoscaler.yaml`). */
const targetLoad = 0.35

/**
 * How many replicas 60,000 fans need: as many as keep each at `targetLoad`, which leaves the busiest minute twice the mean and
 * still a third of the core, and one more, since one may be starting, draining or dead. With what it is computed from.
 */
export function sizing({ cpuSeconds, fans, seconds }: Pick<Rush, 'cpuSeconds' | 'fans' | 'seconds'>): string {
  const perSecond = crowd.fans / crowd.seconds
  const replicas = Math.ceil((perSecond * cpuSeconds) / fans / targetLoad) + 1
  return (
    `${crowd.fans.toLocaleString('en')} fans in ${crowd.seconds / 60} min: ${replicas} replicas ` +
    `(${perSecond.toFixed(1)} fans/s × ${((cpuSeconds / fans) * 1_000).toFixed(0)} ms of CPU ÷ ${targetLoad} + 1); ` +
    `here ${(fans / seconds).toFixed(1)} fans/s took ${(cpuSeconds / seconds).toFixed(2)} cores`
  )
}
