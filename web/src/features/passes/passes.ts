import { hasEnded } from '@storefront/shared/domain/events/event-status.ts'
import { routes } from '@storefront/shared/domain/routes.ts'
import { changeDevice, readDevice, useDevice } from '../../storage/device.ts'
import type { Pass } from '../../storage/device-keys.ts'
import { instant, venueOffset } from '../../venue/clock.ts'

export const maxPasses = 20
const hour = 3_600_000
const afterEventMs = 3 * hour
const dayMs = 24 * hour

const find = (passes: readonly Pass[], orderId: string | null): Pass | null =>
  passes.find((pass) => pass.orderId === orderId) ?? null

/** A stored order, null when this device does not have it. */
export const passOf = (orderId: string): Pass | null => find(readDevice('passes'), orderId)

/** `passOf` for a component. */
export const usePass = (orderId: string | null): Pass | null => find(useDevice('passes'), orderId)

/** The stored order of a history row, null when this device does not have it. */
export const usePassOfTransaction = (number: string | undefined): Pass | null =>
  useDevice('passes').find((pass) => pass.transactionNumber === number) ?? null

/** Saves an order on the device. Fields that `pass` does not have keep their stored value. */
export function savePass(pass: Pick<Pass, 'orderId'> & Partial<Pass>): Promise<void> {
  return changeDevice('passes', (passes) => {
    const known = find(passes, pass.orderId)
    const others = passes.filter((each) => each !== known)
    return [{ ...unknown, ...known, ...pass }, ...others]
      .sort((a, b) => b.paidAt - a.paidAt)
      .slice(0, maxPasses)
  })
}

const unknown: Omit<Pass, 'orderId'> = {
  transactionNumber: '',
  paidAt: 0,
  paidHere: false,
  confirmed: true,
  status: '',
  total: null,
  items: [],
  event: null,
  place: null,
  requestId: '',
  dismissed: false,
}

/** The path of one order in the history, also before the history has it (FAN-16, FAN-19). */
export const orderPath = (orderId: string): string =>
  `${routes.transactions}?${new URLSearchParams({ order: orderId })}`

/** FAN-19: items in one line, '2 × Classic Hot Dog, Lemonade'. Names stay in the venue's language. */
export const itemsText = ({ items }: Pick<Pass, 'items'>): string =>
  items.map(({ quantity, name }) => (quantity === 1 ? name : `${quantity} × ${name}`)).join(', ')

/** Whether a status is final. */
export const isFinal = (status: string): boolean => ['completed', 'declined'].includes(status.toLowerCase())

/** FAN-22: whether an order's status may still change; an unconfirmed order has none yet. */
export const isUnderWay = ({ status, confirmed }: Pass): boolean => confirmed && !isFinal(status)

/**
 * Whether a fan may still come for an order: until 3 h after its event's end, else 24 h after its start and the
 * payment.
 */
export function isCurrent({ event, paidAt }: Pick<Pass, 'event' | 'paidAt'>, now: number): boolean {
  const eventEnd = instant(event?.endOn ?? '')
  if (!Number.isNaN(eventEnd)) return now < eventEnd + afterEventMs
  return now < Math.max(paidAt, instant(event?.startOn ?? '') || 0) + dayMs
}

const isAwaited = ({ confirmed, status }: Pass): boolean => !confirmed || !isFinal(status)

/**
 * FAN-39, FAN-40: whether an order is awaited (FAN-17), or completed and perhaps still on the way or at the counter:
 * until its event has ended and for a day at most.
 */
export function isOutstanding(pass: Pass, now: number): boolean {
  if (isAwaited(pass)) return isCurrent(pass, now)
  const isOver = pass.event !== null && hasEnded(pass.event, now, venueOffset())
  return pass.status.toLowerCase() === 'completed' && !isOver && now < pass.paidAt + dayMs
}

/** FAN-39: the orders at hand, newest first; dismissed ones only while they wait for confirmation (FAN-18). */
export const ordersAtHand = (passes: readonly Pass[], now: number): readonly Pass[] =>
  passes.filter((pass) => isOutstanding(pass, now) && !(pass.dismissed && pass.confirmed))

/** FAN-17: the order that the fan waits for: the newest that is awaited, else the newest. */
export const firstAtHand = (orders: readonly Pass[]): Pass | undefined => orders.find(isAwaited) ?? orders[0]
