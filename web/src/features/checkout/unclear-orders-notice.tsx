import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router-dom'
import { styled } from 'styled-components'
import { moneyText } from '../../api/venue-texts.ts'
import { T } from '../../messages/t.tsx'
import type { UnclearOrder } from '../../storage/stored-keys.ts'
import { from } from '../../theme/breakpoints.ts'
import { space } from '../../theme/tokens.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useSelectedEvent } from '../events/selected-event.ts'
import { PaymentDialog } from './payment/payment-dialog.tsx'
import { checkOutForMs } from './payment/payment-effects.ts'
import { followedPayments, followUnclearOrders, type PaymentFlow } from './payment/payment-flow.ts'
import { forgetOrder, returnItems, useUnclearOrders } from './payment/unclear-orders.ts'

const Place = styled.div`
  display: grid; gap: ${space[2]}; max-width: 80rem; margin: ${space[3]} auto 0; padding-inline: ${space[4]};
  ${from.tablet} { padding-inline: ${space[8]}; }
`
const Reference = styled.strong`overflow-wrap: anywhere; -webkit-user-select: all; user-select: all;`
const Actions = styled.div`display: flex; flex-wrap: wrap; gap: ${space[2]};`

/**
 * Shows, on every screen, each held order: that its payment is being confirmed, with a way to its details, or that it
 * did not go through. Also looks the outcomes up.
 */
export function UnclearOrdersNotice() {
  const orders = useUnclearOrders()
  const event = useSelectedEvent()
  const flows = useSyncExternalStore(followedPayments.subscribe, followedPayments.get)
  const [details, setDetails] = useState<PaymentFlow | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: both are read from storage
  useEffect(followUnclearOrders, [orders, event])
  const shown = orders.filter(({ orderId }) => !flows.get(orderId)?.hasViewer())
  return (
    <>
      {shown.length > 0 && (
        <Place>
          {shown.map((order) => {
            const { orderId, notCharged, paidAt } = order
            const toDetails = (
              <Button variant="secondary" onClick={() => setDetails(flows.get(orderId) ?? null)}>
                <T id="unclearNotice.details" />
              </Button>
            )
            if (notCharged) return <NotCharged key={orderId} order={order} />
            if (paidAt !== null) return <Unconfirmed key={orderId} {...{ orderId, paidAt, toDetails }} />
            return (
              <Notice key={orderId} action={toDetails}>
                <T id="unclearNotice.confirmingMeanwhile" />
              </Notice>
            )
          })}
        </Place>
      )}
      {details && <Details flow={details} onClose={() => setDetails(null)} />}
    </>
  )
}

function Details({ flow, onClose }: { flow: PaymentFlow; onClose: () => void }) {
  const navigate = useNavigate()
  useEffect(() => flow.addViewer(), [flow])
  const leave = (path: string) => {
    onClose()
    void navigate(path)
  }
  return <PaymentDialog flow={flow} onLeave={leave} onClose={onClose} />
}

/** FAN-18: the reference of a paid order stays visible; the fan may dismiss it once nothing is tried any more. */
function Unconfirmed(props: { orderId: string; paidAt: number; toDetails: ReactNode }) {
  const { orderId, paidAt, toDetails } = props
  const isLong = useNow() - paidAt >= checkOutForMs
  return (
    <Notice
      tone="warning"
      action={
        <Actions>
          {toDetails}
          {isLong && (
            <Button variant="secondary" onClick={() => forgetOrder(orderId)}>
              <T id="unclearNotice.putAway" />
            </Button>
          )}
        </Actions>
      }
    >
      <T
        id="unclearNotice.paidUnconfirmed"
        values={{
          orderId,
          reference: (text) => (
            <Reference dir="ltr" translate="no">
              {text}
            </Reference>
          ),
        }}
      />
    </Notice>
  )
}

function NotCharged({ order }: { order: UnclearOrder }) {
  const [running, setRunning] = useState(false)
  const addToCart = async () => {
    setRunning(true)
    await returnItems(order).finally(() => setRunning(false))
  }
  return (
    <Notice
      tone="warning"
      action={
        <Actions>
          <Button busy={running} onClick={() => void addToCart()}>
            <T id="unclearNotice.addToCart" />
          </Button>
          <Button variant="secondary" disabled={running} onClick={() => forgetOrder(order.orderId)}>
            <T id="unclearNotice.discard" />
          </Button>
        </Actions>
      }
    >
      <T id="unclearNotice.notCharged" values={{ amount: moneyText(order.amount) }} />
    </Notice>
  )
}
