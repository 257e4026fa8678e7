import { type ComponentType, useEffect, useState } from 'react'
import { useDevice } from '../../storage/device.ts'

/** FAN-17: the order that the fan waits for, on /. Its code is loaded for those who have ordered. */
export function PassBar() {
  const hasOrdered = useDevice('passes').length > 0
  const [Shown, show] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!hasOrdered) return
    import('./bar/current-order.tsx').then(
      ({ CurrentOrder }) => show(() => CurrentOrder),
      (error) => console.warn('The order that is under way', error),
    )
  }, [hasOrdered])
  return Shown && <Shown />
}
