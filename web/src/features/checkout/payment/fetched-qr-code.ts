import { type ComponentType, useEffect, useState } from 'react'

type Code = ComponentType<{ orderId: string }>

let fetched: Code | null = null

/**
 * FAN-16: fetches what draws the QR code of an order. /checkout does so while the fan chooses a card: it is not part of the
 * first load, and it is there after the charge, whatever the network does by then.
 */
export function fetchQrCode(): Promise<void> {
  return import('../../passes/order-qr-code.tsx').then(
    ({ OrderQrCode }) => {
      fetched = OrderQrCode
    },
    (error) => console.warn('What draws the QR code was not fetched', error),
  )
}

/** What draws the QR code, null until it is fetched. */
export function useQrCode(): Code | null {
  const [code, setCode] = useState(() => fetched)
  useEffect(() => {
    if (!fetched) void fetchQrCode().then(() => setCode(() => fetched))
  }, [])
  return code
}
