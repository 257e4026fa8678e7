import type { VenueService } from '@storefront/shared/contract/venue.ts'
import { inWrittenOrder, oneLine } from '@storefront/shared/domain/lines.ts'
import * as z from 'zod/mini'

export const venueSwitches = ['ordering', 'inSeat', 'pickup'] as const
export type VenueSwitch = (typeof venueSwitches)[number]

const hourMs = 60 * 60 * 1_000
/** How long switches and the message without `until` last. */
export const defaultDurationMs = 4 * hourMs
/** How long the list of sold out items without `until` lasts. */
const soldOutDurationMs = 12 * hourMs
/** How long a waiting time is shown unless staff renew it. */
const waitDurationMs = hourMs / 2

/** Milliseconds of the epoch, within the range of `Date`, so that it can be written as ISO 8601. */
const time = z.number().check(z.minimum(0), z.maximum(8e15))

/** The stored switches and messages of a venue. */
export const storedService = z.object({
  /** When each switch was paused; open switches are missing. */
  pausedSince: z.object({
    ordering: z.optional(time),
    inSeat: z.optional(time),
    pickup: z.optional(time),
  }),
  message: z.nullable(z.string()),
  waitMinutes: z.nullable(z.number()),
  /** Absent in what an older release has stored. */
  soldOut: z._default(z.array(z.string()), []),
  setAt: time,
  until: z.nullable(time),
})
export type StoredService = z.output<typeof storedService>

const state = z._default(z.enum(['open', 'paused']), 'open')

/** The id of an item, as text. Bounded, because every page of the venue contains the list. */
const itemId = z.pipe(
  z.union([z.int(), z.string().check(z.trim(), z.minLength(1), z.maxLength(40), z.regex(oneLine))]),
  z.transform(String),
)

/** The body of a `PUT`; missing fields mean open, or none (VEN-06). @param now milliseconds of the epoch */
export const serviceChange = (now: () => number) =>
  z.strictObject({
    ordering: state,
    inSeat: state,
    pickup: state,
    message: z._default(
      z.nullable(
        z.string().check(z.overwrite(inWrittenOrder), z.minLength(1), z.maxLength(200), z.regex(oneLine)),
      ),
      null,
    ),
    waitMinutes: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(240))), null),
    soldOut: z._default(
      z.pipe(
        z.array(itemId).check(z.maxLength(200)),
        z.transform((ids) => [...new Set(ids)]),
      ),
      [],
    ),
    until: z._default(
      z.nullable(z.iso.datetime({ offset: true }).check(z.refine((text) => Date.parse(text) > now()))),
      null,
    ),
  })
export type ServiceChange = z.output<ReturnType<typeof serviceChange>>

/** The service to store after a change, null for none. A switch that stays paused keeps its start. */
export function changedService(
  before: StoredService | null,
  change: ServiceChange,
  now: number,
): StoredService | null {
  const { message, waitMinutes, soldOut, until } = change
  const standing = before && now < endOfSwitches(before) ? before.pausedSince : {}
  const paused = venueSwitches.filter((name) => change[name] === 'paused')
  if (paused.length === 0 && message === null && waitMinutes === null && soldOut.length === 0) return null
  return {
    pausedSince: Object.fromEntries(paused.map((name) => [name, standing[name] ?? now])),
    message,
    waitMinutes,
    soldOut,
    setAt: now,
    until: until === null ? null : Date.parse(until),
  }
}

/** When the switches and the message end, in milliseconds of the epoch (VEN-08). */
const endOfSwitches = ({ setAt, until }: StoredService): number => until ?? setAt + defaultDurationMs

const endOfWait = (stored: StoredService): number =>
  Math.min(endOfSwitches(stored), stored.waitMinutes === null ? Infinity : stored.setAt + waitDurationMs)

/** VEN-22: when the list of sold out items ends. The end of a pause, which may be short, is not the end of the list. */
function endOfSoldOut(stored: StoredService): number {
  const { pausedSince, soldOut, setAt, until } = stored
  const isEvent = until !== null && Object.keys(pausedSince).length === 0
  return soldOut.length === 0 || isEvent ? endOfSwitches(stored) : setAt + soldOutDurationMs
}

/** When a service ends, in milliseconds of the epoch. */
export const endOf = (stored: StoredService): number => Math.max(endOfSwitches(stored), endOfSoldOut(stored))

/**
 * The service that pages get at a time (milliseconds of the epoch): without what has ended by then, and undefined once nothing is left
 * (VEN-08, VEN-22). Between two ends it is the same object.
 */
export function serviceByTime(stored: StoredService): (now: number) => VenueService | undefined {
  const ends = [endOfSwitches(stored), endOfWait(stored), endOfSoldOut(stored)]
  const services = new Map<number, VenueService | undefined>()
  return (now) => {
    const ended = ends.filter((end) => now >= end).length
    if (!services.has(ended)) services.set(ended, serviceAt(stored, now))
    return services.get(ended)
  }
}

function serviceAt(stored: StoredService, now: number): VenueService | undefined {
  const { pausedSince, setAt, until } = stored
  const isSwitched = now < endOfSwitches(stored)
  const stateOf = (name: VenueSwitch) => (isSwitched && pausedSince[name] !== undefined ? 'paused' : 'open')
  const message = isSwitched ? stored.message : null
  const waitMinutes = now < endOfWait(stored) ? stored.waitMinutes : null
  const soldOut = now < endOfSoldOut(stored) ? stored.soldOut : []
  const isPaused = venueSwitches.some((name) => stateOf(name) === 'paused')
  if (!isPaused && message === null && waitMinutes === null && soldOut.length === 0) return undefined
  return {
    ordering: stateOf('ordering'),
    inSeat: stateOf('inSeat'),
    pickup: stateOf('pickup'),
    message,
    waitMinutes,
    soldOut,
    until: until !== null && now < until ? toIsoString(until) : null,
    setAt: toIsoString(setAt),
  }
}

export const toIsoString = (ms: number) => new Date(ms).toISOString()
