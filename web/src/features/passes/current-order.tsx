import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { deviceLoaded, isDeviceLoaded, readDevice, useDevice } from '../../storage/device.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { ordersAtHand } from './passes.ts'

let isReady = false

const OrdersAtHand = lazyPart(() => import('./orders-at-hand.tsx').then((part) => part.OrdersAtHand))

/** FAN-17, FAN-39: the orders at hand. The first one is watched before it has a place (FAN-22, FAN-62). */
export function CurrentOrder({ hasHistory }: { hasHistory: boolean }) {
  const hasPlace = useHasPlace(() => ordersAtHand(readDevice('passes'), Date.now()).length > 0)
  const hasOrders = useDevice('passes').length > 0
  return (
    <Suspense>
      {(hasPlace || hasOrders) && <OrdersAtHand hasHistory={hasHistory} hasPlace={hasPlace} />}
    </Suspense>
  )
}

/**
 * FAN-62: whether there was something to show when the fan came to this screen; what comes later waits for the next
 * visit.
 */
export function useHasPlace(isThere: () => boolean): boolean {
  const { key } = useLocation()
  const [visit, setVisit] = useState(() => ({ key, hasPlace: isThere() }))
  if (visit.key !== key) setVisit({ key, hasPlace: isThere() })
  return visit.hasPlace
}

/** Loads this device's orders and, where there are any, the code that shows them. */
export async function loadCurrentOrder(): Promise<void> {
  await deviceLoaded()
  isReady = readDevice('passes').length > 0 && (await OrdersAtHand.preload())
}

/**
 * FAN-08, FAN-17: whether this device's orders can be shown. Until then the screen renders nothing below them, so
 * that nothing moves under the fan's finger.
 */
export function useCurrentOrderLoaded(): boolean {
  const hasOrders = useDevice('passes').length > 0
  const [isKnown, setKnown] = useState(() => isDeviceLoaded() && (isReady || !hasOrders))
  useEffect(() => {
    if (!isKnown) void loadCurrentOrder().then(() => setKnown(true))
  }, [isKnown])
  return isKnown
}
