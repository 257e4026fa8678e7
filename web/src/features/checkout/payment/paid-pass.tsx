import { Suspense } from 'react'
import { styled } from 'styled-components'
import { venueHas } from '../../../api/boot.ts'
import { space } from '../../../theme/tokens.ts'
import { CopyDetails, Details } from '../../../ui/actions/copy-details.tsx'
import { OrderQrCode } from '../../passes/order-qr.tsx'
import { OrderStatusBadge } from '../../passes/order-status-badge.tsx'
import { PassFacts } from '../../passes/pass-facts.tsx'
import { SharePass } from '../../passes/share/share-pass.tsx'
import { useLivePass } from '../../passes/watch/live-pass.ts'

const State = styled.div`justify-self: start;`
const Ways = styled.div`display: flex; flex-wrap: wrap; gap: ${space[3]};`

/** FAN-16: the pass of an order that is paid: made for the counter, live, to be shared. */
export function PaidPass({ orderId }: { orderId: string }) {
  const pass = useLivePass(orderId)
  const details = { 'Order ID': orderId, 'Request ID': pass?.requestId ?? '' }
  return (
    <>
      {venueHas('qr') ? (
        <Suspense fallback={<Details of={details} />}>
          <OrderQrCode orderId={orderId} />
        </Suspense>
      ) : (
        <Details of={details} />
      )}
      {pass?.status && (
        <State>
          <OrderStatusBadge status={pass.status} confirmed={pass.confirmed} />
        </State>
      )}
      {pass && <PassFacts pass={pass} />}
      <Ways>
        {pass && <SharePass pass={pass} />}
        {venueHas('qr') && <CopyDetails details={details} />}
      </Ways>
    </>
  )
}
