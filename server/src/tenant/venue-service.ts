import type { VenueService } from '@storefront/shared/contract/venue.ts'
import * as z from 'zod/mini'

export const venueSwitches = ['ordering', 'inSeat', 'pickup'] as const
export type VenueSwitch = (typeof venueSwitches)[number]

const hourMs = 60 * 60 * 1_000
/** How long a service stands that says no end, and a wait that nobody renews. */
export const endsByItselfMs = 4 * hourMs
const waitEndsMs = hourMs / 2

/** In ms of the epoch, well within what `Date` knows: a later one has no ISO 8601. */
const time = z.number().check(z.minimum(0), z.maximum(8e15))

/** What staff have switched and said, as it is kept. */
export const storedService = z.object({
  /** Since when each switch is paused; without those that are open. */
  pausedSince: z.object({
    ordering: z.optional(time),
    inSeat: z.optional(time),
    pickup: z.optional(time),
  }),
  message: z.nullable(z.string()),
  waitMinutes: z.nullable(z.number()),
  setAt: time,
  until: z.nullable(time),
})
export type StoredService = z.output<typeof storedService>

const state = z._default(z.enum(['open', 'paused']), 'open')
/** Something to be seen, without control characters, halves of characters or ends of lines. */
const oneLine = /^(?=.*[\p{L}\p{N}\p{P}\p{S}])[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u

/** VEN-06: the whole that a `PUT` says; what it leaves out is open, or nothing. @param now of the server, in ms of the epoch */
export const serviceChange = (now: () => number) =>
  z.strictObject({
    ordering: state,
    inSeat: state,
    pickup: state,
    message: z._default(
      z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(200), z.regex(oneLine))),
      null,
    ),
    waitMinutes: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(240))), null),
    until: z._default(
      z.nullable(z.iso.datetime({ offset: true }).check(z.refine((text) => Date.parse(text) > now()))),
      null,
    ),
  })
export type ServiceChange = z.output<ReturnType<typeof serviceChange>>

/** What is kept after a change, null where that is nothing. A switch that stays paused keeps the time since when it is. */
export function changedService(
  before: StoredService | null,
  change: ServiceChange,
  now: number,
): StoredService | null {
  const { message, waitMinutes, until } = change
  const standing = before && now < endOf(before) ? before.pausedSince : {}
  const paused = venueSwitches.filter((name) => change[name] === 'paused')
  if (paused.length === 0 && message === null && waitMinutes === null) return null
  return {
    pausedSince: Object.fromEntries(paused.map((name) => [name, standing[name] ?? now])),
    message,
    waitMinutes,
    setAt: now,
    until: until === null ? null : Date.parse(until),
  }
}

/** VEN-08: when all of it ends, in ms of the epoch. */
export const endOf = ({ setAt, until }: StoredService): number => until ?? setAt + endsByItselfMs

/**
 * VEN-08: what pages get of a service, by the time (ms of the epoch): without the wait once nobody has renewed that, and undefined once
 * all of it has ended or nothing is left. The same object for as long as it says the same.
 */
export function serviceByTime(stored: StoredService): (now: number) => VenueService | undefined {
  const { pausedSince, message, waitMinutes, setAt, until } = stored
  const stateOf = (name: VenueSwitch) => (pausedSince[name] === undefined ? 'open' : 'paused')
  const whole: VenueService = {
    ordering: stateOf('ordering'),
    inSeat: stateOf('inSeat'),
    pickup: stateOf('pickup'),
    message,
    waitMinutes,
    until: until === null ? null : isoOf(until),
    setAt: isoOf(setAt),
  }
  const saysMore = message !== null || venueSwitches.some((name) => whole[name] === 'paused')
  const withoutWait = saysMore ? { ...whole, waitMinutes: null } : undefined
  return (now) => {
    if (now >= endOf(stored)) return undefined
    return waitMinutes !== null && now >= setAt + waitEndsMs ? withoutWait : whole
  }
}

export const isoOf = (ms: number) => new Date(ms).toISOString()
