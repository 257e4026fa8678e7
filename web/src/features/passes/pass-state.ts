import type { Pass } from '../../storage/device-keys.ts'

const hour = 3_600_000
const afterEventMs = 3 * hour
const withoutEventMs = 24 * hour

/** FAN-18: what stands instead of a status while the payment was taken but the order is not confirmed. */
export const awaitsConfirmation = 'Paid, waiting for confirmation'

/** Whether an order with this status changes no more. */
export const isFinal = (status: string): boolean => ['completed', 'declined'].includes(status.toLowerCase())

/** FAN-22: whether its status may still change by itself; one that is not confirmed has none yet. */
export const isUnderWay = ({ status, confirmed }: Pass): boolean => confirmed && !isFinal(status)

/** Whether a fan may still come for an order: until 3 h after its event, 24 h after paying where that is not known. */
export function isCurrent({ event, paidAt }: Pick<Pass, 'event' | 'paidAt'>, now: number): boolean {
  const eventEnd = Date.parse(event?.endOn ?? '')
  return now < (Number.isNaN(eventEnd) ? paidAt + withoutEventMs : eventEnd + afterEventMs)
}

/** FAN-17: the newest order that the fan waits for, null for none. `passes` are the newest first; `now` is epoch ms. */
export function orderToCollect(passes: readonly Pass[], now: number): Pass | null {
  return passes.find((pass) => (!pass.confirmed || !isFinal(pass.status)) && isCurrent(pass, now)) ?? null
}
