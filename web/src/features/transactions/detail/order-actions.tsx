import styled from 'styled-components'
import type { Pass } from '../../../storage/device-keys.ts'
import { space } from '../../../theme/tokens.ts'
import { CopyDetails } from '../../../ui/actions/copy-details.tsx'
import { SharePass } from '../../passes/share/share-pass.tsx'

const Row = styled.div`display: flex; flex-wrap: wrap; gap: ${space[3]};`

/** FAN-23, FAN-24: what a fan can do with an order that this device knows. */
export function OrderActions({ pass }: { pass: Pass }) {
  return (
    <Row>
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
