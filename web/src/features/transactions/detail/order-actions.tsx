import { RotateCcwIcon } from 'lucide-react'
import { styled } from 'styled-components'
import { venueHas } from '../../../api/boot.ts'
import type { Pass } from '../../../storage/device-keys.ts'
import { space } from '../../../theme/tokens.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { CopyDetails } from '../../../ui/actions/copy-details.tsx'
import { useOrderAgain } from '../../cart/cart-changes.ts'
import { SharePass } from '../../passes/share/share-pass.tsx'

const Row = styled.div`display: flex; flex-wrap: wrap; gap: ${space[3]};`

/** FAN-08, FAN-23, FAN-24: what a fan can do with an order that this device knows. */
export function OrderActions({ pass }: { pass: Pass }) {
  return (
    <Row>
      {pass.paidHere && pass.items.length > 0 && venueHas('shop') && <OrderAgain pass={pass} />}
      <SharePass pass={pass} />
      <CopyDetails
        details={{
          'Order ID': pass.orderId,
          'Transaction ID': pass.transactionNumber,
          'Request ID': pass.requestId,
        }}
      />
    </Row>
  )
}

function OrderAgain({ pass }: { pass: Pass }) {
  const { orderAgain, busy } = useOrderAgain(pass)
  return (
    <Button variant="secondary" icon={<RotateCcwIcon size={20} />} busy={busy} onClick={orderAgain}>
      Order again
    </Button>
  )
}
