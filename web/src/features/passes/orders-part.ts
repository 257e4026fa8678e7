import { type ComponentType, useEffect, useState } from 'react'
import { deviceLoaded, isDeviceLoaded, readDevice, useDevice } from '../../storage/device.ts'
import { loadAhead, useLoaded } from '../../ui/status/use-loaded.ts'

/** FAN-17: the order that is under way. */
export const loadCurrentOrder = () =>
  import('./bar/current-order.tsx').then(({ CurrentOrder }) => CurrentOrder)

/** How long a screen waits: where the device's database or the network hangs, what is kept comes in late. */
const longestWaitMs = 1000

/**
 * FAN-08, FAN-17: the part of a screen that is for those who have ordered, in a chunk of its own.
 * @param load the same function at each call
 * @returns the part; null for who has not ordered, or where it is late; undefined until that is known, and until then the
 *   screen draws nothing below it: what a fan is about to tap must not be pushed down
 */
export function useOrdersPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> | null | undefined {
  const Part = useLoaded(useDevice('passes').length > 0, load)
  const [waits, setWaits] = useState(() => !isDeviceLoaded() || readDevice('passes').length > 0)
  useEffect(() => {
    const goOn = () => setWaits(false)
    const timer = setTimeout(goOn, longestWaitMs)
    void deviceLoaded().then(() => readDevice('passes').length > 0 || goOn())
    return () => clearTimeout(timer)
  }, [])
  return Part ?? (waits ? undefined : null)
}

/** Loads the part before its screen is drawn, for who has ordered. */
export async function prepareOrdersPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
): Promise<void> {
  await deviceLoaded()
  if (readDevice('passes').length > 0) await loadAhead(load)
}
