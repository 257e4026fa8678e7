import { type ComponentType, useEffect, useState } from 'react'
import { OrderQrCode } from '../../passes/order-qr.tsx'

type Pass = ComponentType<{ orderId: string }>

let fetched: Pass | null = null

/**
 * FAN-16: fetches what shows the pass of an order. /checkout does so while the fan chooses a card: it is not part of the
 * first load, and it is there after the charge, whatever the network does by then.
 */
export function fetchPass(): Promise<void> {
  return import('./paid-pass.tsx').then(
    async ({ PaidPass }) => {
      await OrderQrCode.preload()
      fetched = PaidPass
    },
    (error) => console.warn('What shows the pass was not fetched', error),
  )
}

/** What shows the pass, null until it is fetched. */
export function useFetchedPass(): Pass | null {
  const [pass, setPass] = useState(() => fetched)
  useEffect(() => {
    if (!fetched) void fetchPass().then(() => setPass(() => fetched))
  }, [])
  return pass
}
