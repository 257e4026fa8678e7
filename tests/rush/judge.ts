import type { Row } from '../load/report.ts'
import { median, p99 } from '../load/rounds.ts'
import { addedMs, isProductServers, type Share } from './added-time.ts'
import type { DirectCall } from './direct-calls.ts'
import { growthOf } from './memory.ts'
import type { Payments } from './payments.ts'
import type { Kind, Seen } from './phone.ts'
import { replicasFor, targetLoad } from './replicas-for.ts'

/** What a rush has left to judge. */
export type Rush = {
  /** Those that were measured, and from the first one's arrival until the last one was done. */
  readonly fans: number
  readonly seconds: number
  /** Every request of theirs, and of those who came before. */
  readonly seen: readonly Seen[]
  readonly warmUp: readonly Seen[]
  /** Calls of the product server past the storefront, at the same time. */
  readonly direct: readonly DirectCall[]
  readonly shares: ReadonlyMap<string, Share>
  /** Of all fans. */
  readonly payments: Payments
  /** Taps by hand that the failures of the product server cost the fans. */
  readonly tapsRepeated: number
  /** Of each replica: bytes each second, and the heap after a collection before and after. */
  readonly resident: readonly (readonly number[])[]
  readonly heap: readonly { readonly before: number; readonly after: number }[]
  /** By what the processes are. */
  readonly cpuSeconds: Readonly<Record<string, number>>
}

/** What replicas are sized for. */
const crowd = { fans: 60_000, seconds: 900 }

const maxAddedMs = 20
const megabytes = (bytes: number) => `${Math.round(bytes / 1_048_576)} MB`
const none = { goal: { atMost: 0 } }

/** The rows of the table; what is to be 0 stands as its count. */
export function judge(rush: Rush): Row[] {
  return [failureRow(rush), ...paymentRows(rush), addedRow(rush), ...memoryRows(rush)]
}

/** A charge whose outcome is unclear (202) has to be explained like one that failed. */
const isFailure = ({ fine, status }: Seen) => !fine || status === 202

function failureRow({ seen, warmUp, shares, tapsRepeated }: Rush): Row {
  const all = [...warmUp, ...seen]
  const failed = all.filter(isFailure)
  const ours = failed.filter((each) => !isProductServers(each, shares))
  const nameOf = ({ what, status }: Seen) =>
    `${what.replace(/[A-Z]{2,}-[\w-]+|\?.*/g, '…')} ${status || 'broke'}`
  const kinds = [...Map.groupBy(ours, nameOf)].map(([name, { length }]) => `${length} × ${name}`)
  return {
    measured: 'failed requests of ours',
    storefront: `${ours.length} of ${all.length}`,
    comparison: `the product server's ${failed.length - ours.length}`,
    ratio: ours.length,
    ...none,
    note: [...kinds.slice(0, 5), `${tapsRepeated} taps repeated by hand`].join('; '),
  }
}

function paymentRows({ payments }: Rush): Row[] {
  const { fans, paidOnce, chargedTwice, toldWrong, unclear, gaveUp } = payments
  const unpaid = fans - paidOnce - unclear
  return [
    {
      measured: 'orders charged twice',
      storefront: String(chargedTwice.length),
      comparison: `${fans} fans`,
      ratio: chargedTwice.length,
      ...none,
      note: chargedTwice.slice(0, 3).join(' '),
    },
    {
      measured: 'orders not paid exactly once',
      storefront: String(unpaid),
      comparison: `${paidOnce} paid`,
      ratio: unpaid,
      ...none,
      note: `${gaveUp} gave up, ${toldWrong.length} were told wrong, ${unclear} unclear: their charge failed and left no trace`,
    },
  ]
}

/** What the machine adds to a call past the storefront is not ours. */
function addedRow({ seen, direct, shares }: Rush): Row {
  const fine = seen.filter((each) => each.fine)
  const floor = direct.map((each) => addedMs(each, shares))
  const addedOf = (kinds: readonly Kind[]) => {
    const added = fine.filter(({ kind }) => kinds.includes(kind)).map((each) => addedMs(each, shares))
    return `${median(added).toFixed(1)}/${p99(added).toFixed(1)}`
  }
  const added = fine.map((each) => addedMs(each, shares))
  const ownMs = p99(added) - p99(floor)
  return {
    measured: 'p99 added',
    storefront: `${ownMs.toFixed(1)} ms`,
    comparison: `${maxAddedMs} ms`,
    ratio: ownMs / maxAddedMs,
    goal: { atMost: 1 },
    note:
      `p50/p99 of all ${median(added).toFixed(1)}/${p99(added).toFixed(1)} ms, sent on ${addedOf(['sent on'])}, ` +
      `login ${addedOf(['login'])}, charge ${addedOf(['charge'])}, pages and files ${addedOf(['page', 'file', 'answered by us'])}; ` +
      `past the storefront ${median(floor).toFixed(1)}/${p99(floor).toFixed(1)}`,
  }
}

/** Each for the replica that grew most. */
function memoryRows({ resident, heap }: Rush): Row[] {
  const most = resident.toSorted((a, b) => growthOf(b) - growthOf(a))[0] ?? []
  const heaps = heap.toSorted((a, b) => b.after / b.before - a.after / a.before)[0]
  const first = most.slice(0, Math.max(1, Math.floor(most.length / 3)))
  return [
    {
      measured: 'resident memory, last third',
      storefront: megabytes(Math.max(...most)),
      comparison: `first third ${megabytes(median(first))}`,
      ratio: growthOf(most),
      goal: { atMost: 1.1 },
      note: 'at most; each second, the replica that grew most',
    },
    ...(heaps
      ? [
          {
            measured: 'heap after a collection',
            storefront: megabytes(heaps.after),
            comparison: `before ${megabytes(heaps.before)}`,
            ratio: heaps.after / heaps.before,
            goal: { atMost: 1.1 },
            note: '',
          },
        ]
      : []),
  ]
}

/** The number of replicas for 60,000 fans, with what it is computed from. */
export function sizing({ cpuSeconds, fans, seconds }: Rush): string {
  const used = cpuSeconds.replicas ?? Number.NaN
  const cpuSecondsPerFan = used / fans
  const perSecond = (crowd.fans / crowd.seconds).toFixed(1)
  return (
    `${crowd.fans.toLocaleString('en')} fans in ${crowd.seconds / 60} min: ${replicasFor({ ...crowd, cpuSecondsPerFan })} replicas ` +
    `(${perSecond} fans/s × ${(cpuSecondsPerFan * 1_000).toFixed(0)} ms of CPU ÷ ${targetLoad} + 1); ` +
    `here ${(fans / seconds).toFixed(1)} fans/s took ${(used / seconds).toFixed(2)} cores`
  )
}
