import { useStored } from '../storage/stored.ts'
import { useLoaded } from '../ui/status/use-loaded.ts'

const load = () =>
  import('../features/checkout/unclear-orders-notice.tsx').then((file) => file.UnclearOrdersNotice)

/**
 * The notice of orders whose payment is unclear, on every screen. Its code is loaded for the few fans who have one; it stays
 * from then on, since its dialog shows the outcome after the order is settled.
 */
export function UnclearOrders() {
  const Shown = useLoaded(useStored('unclear_orders') !== null, load)
  return Shown && <Shown />
}
