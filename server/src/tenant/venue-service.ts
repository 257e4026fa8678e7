import type { VenueService } from '@storefront/shared/contract/venue.ts'
import { inWrittenOrder } from '@storefront/shared/domain/lines.ts'
import * as z from 'zod/mini'

export const venueSwitches = ['ordering', 'inSeat', 'pickup'] as const
export type VenueSwitch = (typeof venueSwitches)[number]

const hourMs = 60 * 60 * 1_000
/** How long a service without `until` lasts. */
export const defaultDurationMs = 4 * hourMs
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
  setAt: time,
  until: z.nullable(time),
})
export type StoredService = z.output<typeof storedService>

const state = z._default(z.enum(['open', 'paused']), 'open')
/** At least one visible character, no control characters, lone surrogates or line ends. */
const oneLine = /^(?=.*[\p{L}\p{N}\p{P}\p{S}])[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u

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

/** When a service ends, in milliseconds of the epoch (VEN-08). */
export const endOf = ({ setAt, until }: StoredService): number => until ?? setAt + defaultDurationMs

/**
 * The service that pages get at a time (milliseconds of the epoch): without the waiting time after that has expired, and undefined after
 * the service has ended or nothing is left of it (VEN-08). Equal results are the same object.
 */
export function serviceByTime(stored: StoredService): (now: number) => VenueService | undefined {
  const { pausedSince, message, waitMinutes, setAt, until } = stored
  const stateOf = (name: VenueSwitch) => (pausedSince[name] === undefined ? 'open' : 'paused')
  const full: VenueService = {
    ordering: stateOf('ordering'),
    inSeat: stateOf('inSeat'),
    pickup: stateOf('pickup'),
    message,
    waitMinutes,
    until: until === null ? null : toIsoString(until),
    setAt: toIsoString(setAt),
  }
  const hasOtherNews = message !== null || venueSwitches.some((name) => full[name] === 'paused')
  const withoutWait = hasOtherNews ? { ...full, waitMinutes: null } : undefined
  return (now) => {
    if (now >= endOf(stored)) return undefined
    return waitMinutes !== null && now >= setAt + waitDurationMs ? withoutWait : full
  }
}

export const toIsoString = (ms: number) => new Date(ms).toISOString()
