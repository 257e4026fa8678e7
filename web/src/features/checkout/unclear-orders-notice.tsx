import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { styled } from 'styled-components'
import { T } from '../../messages/t.tsx'
import { useDevice } from '../../storage/device.ts'
import { useStored } from '../../storage/stored.ts'
import type { UnclearOrder } from '../../storage/stored-keys.ts'
import { from } from '../../theme/breakpoints.ts'
import { space, touch } from '../../theme/tokens.ts'
import { Button, LinkButton } from '../../ui/actions/button.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { useNow } from '../../ui/use-now.ts'
import { moneyText } from '../../venue/formats.ts'
import { venueHas } from '../../venue/settings.ts'
import { useSelectedEvent } from '../events/selected-event.ts'
import { orderPath } from '../passes/passes.ts'
import { PaymentDialog } from './payment/payment-dialog.tsx'
import { checkOutForMs } from './payment/payment-effects.ts'
import { followedPayments, followUnclearOrders, type PaymentFlow } from './payment/payment-flow.ts'
import { forgetOrder, returnItems, useUnclearOrders } from './payment/unclear-orders.ts'

// Every notice is as high as one with a button, so that its outcome can take its place.
const Place = styled.div`
  > * { min-height: calc(${touch} + 2 * ${space[3]}); }
  display: grid; gap: ${space[2]}; max-width: 80rem; margin: ${space[3]} auto 0; padding-inline: ${space[4]};
  ${from.tablet} { padding-inline: ${space[8]}; }
`
const Reference = styled.strong`overflow-wrap: anywhere; -webkit-user-select: all; user-select: all;`
const Actions = styled.div`display: flex; flex-wrap: wrap; gap: ${space[2]};`

/**
 * Shows each held order on every screen: that its payment is being confirmed, or that it did not go through. Also
 * looks the outcomes up. FAN-62: an outcome stays in its notice's place on that screen.
 */
export function UnclearOrdersNotice() {
  const orders = useUnclearOrders()
  const event = useSelectedEvent()
  const flows = useSyncExternalStore(followedPayments.subscribe, followedPayments.get)
  const [details, setDetails] = useState<PaymentFlow | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: both are read from storage
  useEffect(followUnclearOrders, [orders, event])
  const shown = orders.filter(({ orderId }) => !flows.get(orderId)?.hasViewer())
  const settled = useSettledHere(orders, shown)
  return (
    <>
      {settled.length + shown.length > 0 && (
        <Place>
          {settled.map(({ orderId, isPaid }) => (
            <Settled key={orderId} orderId={orderId} isPaid={isPaid} />
          ))}
          {shown.map((order) => {
            const { orderId, notCharged } = order
            if (notCharged) return <NotCharged key={orderId} order={order} />
            const showDetails = () => setDetails(flows.get(orderId) ?? null)
            return <Unsettled key={orderId} order={order} onDetails={showDetails} />
          })}
        </Place>
      )}
      {details && <Details flow={details} onClose={() => setDetails(null)} />}
    </>
  )
}

type SettledOrder = { orderId: string; isPaid: boolean }

/**
 * FAN-62: the orders whose notice was shown on this screen and which were settled since, but not those that the fan
 * dismissed or saw settled in their dialog. The pass of an order that another tab settled comes after the order is
 * gone.
 */
function useSettledHere(
  orders: readonly UnclearOrder[],
  shown: readonly UnclearOrder[],
): readonly SettledOrder[] {
  const { pathname } = useLocation()
  const passes = useDevice('passes')
  const cartId = useStored('cart_id')
  const [seen, setSeen] = useState({
    pathname,
    orders: shown,
    gone: [] as readonly UnclearOrder[],
    settled: [] as readonly SettledOrder[],
  })
  const isHere = seen.pathname === pathname
  const isOver = ({ orderId }: { orderId: string }) => !orders.some((each) => each.orderId === orderId)
  const gone = isHere ? [...seen.gone, ...seen.orders].filter(isOver) : []
  const outcomes = gone.flatMap(({ orderId, cartId: its, notCharged }) => {
    const isPaid = passes.some((pass) => pass.orderId === orderId && pass.confirmed)
    return isPaid || (!notCharged && its === cartId) ? [{ orderId, isPaid }] : []
  })
  const isSame =
    seen.orders.every((order, index) => order === shown[index]) && seen.orders.length === shown.length
  if (isHere && isSame && outcomes.length === 0) return seen.settled
  const settled = [...(isHere ? seen.settled : []), ...outcomes].filter(isOver)
  const isOpen = ({ orderId }: UnclearOrder) => !outcomes.some((each) => each.orderId === orderId)
  setSeen({ pathname, orders: shown, gone: gone.filter(isOpen), settled })
  return settled
}

function Settled({ orderId, isPaid }: SettledOrder) {
  const hasHistory = useSelectedEvent() !== null && venueHas('transaction')
  const view = isPaid && hasHistory && (
    <LinkButton variant="secondary" to={orderPath(orderId)}>
      <T id="unclear.viewOrder" />
    </LinkButton>
  )
  return (
    <Notice action={view}>
      {isPaid ? <T id="unclearNotice.paid" /> : <T id="unclearNotice.cartBack" />}
    </Notice>
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
function Unsettled(props: { order: UnclearOrder; onDetails: () => void }) {
  const { orderId, paidAt } = props.order
  const now = useNow()
  const details = (
    <Button variant="secondary" onClick={props.onDetails}>
      <T id="unclearNotice.details" />
    </Button>
  )
  if (paidAt === null)
    return (
      <Notice action={details}>
        <T id="unclearNotice.confirmingMeanwhile" />
      </Notice>
    )
  const dismiss = now - paidAt >= checkOutForMs && (
    <Button variant="secondary" onClick={() => forgetOrder(orderId)}>
      <T id="unclearNotice.dismiss" />
    </Button>
  )
  const reference = (text: ReactNode) => (
    <Reference dir="ltr" translate="no">
      {text}
    </Reference>
  )
  return (
    <Notice
      tone="warning"
      action={
        <Actions>
          {details}
          {dismiss}
        </Actions>
      }
    >
      <T id="unclearNotice.paidUnconfirmed" values={{ orderId, reference }} />
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
