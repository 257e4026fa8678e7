import { type ComponentType, useEffect, useState } from 'react'
import { useStored } from '../storage/stored.ts'

/**
 * The notice of orders whose payment is unclear, on every screen. Its code is loaded for the few fans who have one; it stays
 * from then on, since its dialog shows the outcome after the order is settled.
 */
export function UnclearOrders() {
  const hasSome = useStored('unclear_orders') !== null
  const [Shown, show] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!hasSome) return
    import('../features/checkout/unclear-orders-notice.tsx').then(
      ({ UnclearOrdersNotice }) => show(() => UnclearOrdersNotice),
      (error) => console.warn('The notice of unclear orders', error),
    )
  }, [hasSome])
  return Shown && <Shown />
}
