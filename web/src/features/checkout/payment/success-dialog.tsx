import { routes } from '@storefront/shared/domain/routes.ts'
import { useLayoutEffect, useRef } from 'react'
import { styled } from 'styled-components'
import { color, space } from '../../../theme/tokens.ts'
import { type } from '../../../theme/type.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Details } from '../../../ui/actions/copy-details.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { PassFacts } from '../../passes/pass-facts.tsx'
import { orderPath, usePass } from '../../passes/passes.ts'
import { useFetchedPass } from './fetched-pass.ts'
import { useLeaveByItself } from './leave-by-itself.ts'
import { ContinueShopping, type Go } from './outcome-dialogs.tsx'

const Pass = styled.div`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: ${space[4]};
  &:focus { outline: none; }
`
const Leaving = styled.p`${type.small} ${type.figures} color: ${color.muted};`

/**
 * PAY-15, FAN-16: paid and checked out; this is the pass. Where it `goesHome`, it goes to / by itself after 5 s on /checkout
 * (PAY-16), unless the fan does anything at all.
 */
export function SuccessDialog({ orderId, goesHome, onGo }: { orderId: string; goesHome: boolean; onGo: Go }) {
  const pass = usePass(orderId)
  const PaidPass = useFetchedPass()
  const top = useRef<HTMLDivElement>(null)
  // On a phone the buttons are below the edge: the dialog begins at its top, not at what it focuses by itself.
  useLayoutEffect(() => {
    top.current?.focus({ preventScroll: true })
    top.current?.closest('dialog')?.scrollTo?.(0, 0)
  }, [])
  const seconds = useLeaveByItself(goesHome, top, () => {
    // The dialog may still be shown while the next screen loads.
    if (window.location.pathname === routes.checkout) onGo(routes.home)
  })
  return (
    <Dialog
      title="Payment Successful!"
      actions={
        <>
          <Button onClick={() => onGo(orderPath(orderId))}>View Order</Button>
          <ContinueShopping onGo={onGo} />
        </>
      }
    >
      <Pass ref={top} tabIndex={-1}>
        <p>A digital receipt has been sent to your email.</p>
        {seconds !== null && <Leaving>Back to the menu in {seconds}… Tap anywhere to stay.</Leaving>}
        {PaidPass ? (
          <PaidPass orderId={orderId} />
        ) : (
          <>
            <Details of={{ 'Order ID': orderId, 'Request ID': pass?.requestId ?? '' }} />
            {pass && <PassFacts pass={pass} />}
          </>
        )}
      </Pass>
    </Dialog>
  )
}
