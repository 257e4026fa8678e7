import { hasEnded } from '@storefront/shared/domain/events/event-status.ts'
import { routes } from '@storefront/shared/domain/routes.ts'
import { useEffect, useState } from 'react'
import { instant, venueOffset } from '../../api/venue-clock.ts'
import { changeDevice, deviceLoaded, isDeviceLoaded, readDevice, useDevice } from '../../storage/device.ts'
import type { Pass } from '../../storage/device-keys.ts'

export const mostPasses = 20
const hour = 3_600_000
const afterEventMs = 3 * hour
const dayMs = 24 * hour
/** How long a screen waits for the device: its database may hang, and what it keeps comes in late then. */
const longestWaitMs = 1000

const find = (passes: readonly Pass[], orderId: string | null): Pass | null =>
  passes.find((pass) => pass.orderId === orderId) ?? null

/** An order that this device keeps, null where this device does not know the order. */
export const passOf = (orderId: string): Pass | null => find(readDevice('passes'), orderId)

/** The same for a component. */
export const usePass = (orderId: string | null): Pass | null => find(useDevice('passes'), orderId)

/** The order behind a row of the history, null where this device does not know it. */
export const usePassOfTransaction = (number: string | undefined): Pass | null =>
  useDevice('passes').find((pass) => pass.transactionNumber === number) ?? null

/**
 * FAN-08, FAN-17: whether this device's orders are known. A screen with orders at its top draws nothing below them until then:
 * what a fan is about to tap must not be pushed down.
 */
export function usePassesKnown(): boolean {
  const [isKnown, setKnown] = useState(isDeviceLoaded)
  useEffect(() => {
    const goOn = () => setKnown(true)
    const timer = setTimeout(goOn, longestWaitMs)
    void deviceLoaded().then(goOn)
    return () => clearTimeout(timer)
  }, [])
  return isKnown
}

/** Keeps an order as what is known of it now; one that is known already keeps what `pass` does not say. */
export function keepPass(pass: Pick<Pass, 'orderId'> & Partial<Pass>): Promise<void> {
  return changeDevice('passes', (passes) => {
    const known = find(passes, pass.orderId)
    const others = passes.filter((each) => each !== known)
    return [{ ...unknown, ...known, ...pass }, ...others]
      .sort((a, b) => b.paidAt - a.paidAt)
      .slice(0, mostPasses)
  })
}

const unknown: Omit<Pass, 'orderId'> = {
  transactionNumber: '',
  paidAt: 0,
  paidHere: false,
  confirmed: true,
  status: '',
  total: 0,
  items: [],
  event: null,
  place: null,
  requestId: '',
  putAway: false,
}

/** The address of one order in the history, also of one that the history does not have yet (FAN-16, FAN-19). */
export const orderPath = (orderId: string): string =>
  `${routes.transactions}?${new URLSearchParams({ order: orderId })}`

/** Whether an order with this status changes no more. */
export const isFinal = (status: string): boolean => ['completed', 'declined'].includes(status.toLowerCase())

/** FAN-22: whether its status may still change; one that is not confirmed has none yet. */
export const isUnderWay = ({ status, confirmed }: Pass): boolean => confirmed && !isFinal(status)

/**
 * Whether a fan may still come for an order: until 3 h after its event; where its end is not known 24 h after it began, and after paying.
 */
export function isCurrent({ event, paidAt }: Pick<Pass, 'event' | 'paidAt'>, now: number): boolean {
  const eventEnd = instant(event?.endOn ?? '')
  if (!Number.isNaN(eventEnd)) return now < eventEnd + afterEventMs
  return now < Math.max(paidAt, instant(event?.startOn ?? '') || 0) + dayMs
}

const isAwaited = ({ confirmed, status }: Pass): boolean => !confirmed || !isFinal(status)

/**
 * FAN-39, FAN-40: whether an order is still to come to the fan: one that is waited for (FAN-17), and one that is completed, which
 * may still be on its way or lie at the counter, until its event is over and for a day at most.
 */
export function isToCome(pass: Pass, now: number): boolean {
  if (isAwaited(pass)) return isCurrent(pass, now)
  const isOver = pass.event !== null && hasEnded(pass.event, now, venueOffset())
  return pass.status.toLowerCase() === 'completed' && !isOver && now < pass.paidAt + dayMs
}

/** FAN-39: the orders at hand, the newest first as in `passes`; `now` is epoch ms. None was put away, unless it waits for its confirmation (FAN-18). */
export const ordersAtHand = (passes: readonly Pass[], now: number): readonly Pass[] =>
  passes.filter((pass) => isToCome(pass, now) && !(pass.putAway && pass.confirmed))

/** FAN-17, FAN-39: of the orders at hand those that are not folded: the newest, and the newest that is waited for. */
export function unfolded(orders: readonly Pass[]): readonly Pass[] {
  const awaited = orders.find(isAwaited)
  return orders.filter((order) => order === orders[0] || order === awaited)
}
