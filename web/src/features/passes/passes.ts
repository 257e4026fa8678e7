import { routes } from '@storefront/shared/domain/routes.ts'
import { useEffect, useState } from 'react'
import { instant } from '../../api/venue-clock.ts'
import { changeDevice, deviceLoaded, isDeviceLoaded, readDevice, useDevice } from '../../storage/device.ts'
import type { Pass } from '../../storage/device-keys.ts'

export const mostPasses = 20
const hour = 3_600_000
const afterEventMs = 3 * hour
const withoutEndMs = 24 * hour
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
  return now < Math.max(paidAt, instant(event?.startOn ?? '') || 0) + withoutEndMs
}

const isAwaited = ({ confirmed, status }: Pass): boolean => !confirmed || !isFinal(status)

/** FAN-17: the newest order that the fan waits for, null for none. `passes` are the newest first; `now` is epoch ms. */
export const orderToCollect = (passes: readonly Pass[], now: number): Pass | null =>
  passes.find((pass) => isAwaited(pass) && isCurrent(pass, now)) ?? null

/** FAN-20: without the history every order that the fan waits for, else the newest completed one, which may still have to be shown. */
export function ordersAtHand(passes: readonly Pass[], now: number): readonly Pass[] {
  const current = passes.filter((pass) => isCurrent(pass, now))
  const awaited = current.filter(isAwaited)
  if (awaited.length > 0) return awaited
  return current.filter(({ status }) => status.toLowerCase() === 'completed').slice(0, 1)
}
