import type { Pass } from '../../storage/device-keys.ts'

const hour = 3_600_000
const afterEventMs = 3 * hour
const withoutEventMs = 24 * hour

/** Whether an order with this status changes no more. */
export const isFinal = (status: string): boolean => ['completed', 'declined'].includes(status.toLowerCase())

/** FAN-22: whether its status may still change by itself; one that is not confirmed has none yet. */
export const isUnderWay = ({ status, confirmed }: Pass): boolean => confirmed && !isFinal(status)

/** Whether a fan may still come for an order: until 3 h after its event, 24 h after paying where that is not known. */
export function isCurrent({ event, paidAt }: Pick<Pass, 'event' | 'paidAt'>, now: number): boolean {
  const eventEnd = Date.parse(event?.endOn ?? '')
  return now < (Number.isNaN(eventEnd) ? paidAt + withoutEventMs : eventEnd + afterEventMs)
}

const isAwaited = ({ confirmed, status }: Pass): boolean => !confirmed || !isFinal(status)

/** FAN-17: the newest order that the fan waits for, null for none. `passes` are the newest first; `now` is epoch ms. */
export const orderToCollect = (passes: readonly Pass[], now: number): Pass | null =>
  passes.find((pass) => isAwaited(pass) && isCurrent(pass, now)) ?? null

/**
 * FAN-20: what stands in for the history where it cannot be opened or read: every order that the fan waits for, else the
 * newest that is completed, which they may still have to show.
 */
export function ordersAtHand(passes: readonly Pass[], now: number): readonly Pass[] {
  const current = passes.filter((pass) => isCurrent(pass, now))
  const awaited = current.filter(isAwaited)
  if (awaited.length > 0) return awaited
  return current.filter(({ status }) => status.toLowerCase() === 'completed').slice(0, 1)
}
