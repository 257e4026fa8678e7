import { RotateCcwIcon } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { type OrderedItem, useOrderAgain } from './order-again.ts'

/** FAN-08: puts the items of an order into the cart again; it stands in the detail of an order that this device paid. */
export function OrderAgainButton({ items }: { items: readonly OrderedItem[] }) {
  const orderAgain = useOrderAgain()
  const [busy, setBusy] = useState(false)
  const tap = () => {
    setBusy(true)
    void orderAgain(items).finally(() => setBusy(false))
  }
  return (
    <Button variant="secondary" icon={<RotateCcwIcon size={18} />} busy={busy} onClick={tap}>
      Order again
    </Button>
  )
}
