import type { Id } from '@storefront/shared/contract/lenient.ts'
import { routes } from '@storefront/shared/domain/routes.ts'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Navigate, useNavigate } from 'react-router-dom'
import { styled } from 'styled-components'
import { useT } from '../../messages/language.ts'
import { ResolvedText, T } from '../../messages/t.tsx'
import { from, stacked } from '../../theme/breakpoints.ts'
import { space } from '../../theme/tokens.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { type Heading, PageTitle, Screen } from '../../ui/surfaces/screen.tsx'
import { useVenueService } from '../../venue/service.ts'
import { useCart, useCartRefresh } from '../cart/cart.ts'
import { TotalBar } from '../cart/cart-totals.tsx'
import { OrderSummary } from '../cart/order-summary.tsx'
import { useStayAtEventEnd } from '../events/selected-event.ts'
import { LegalLinks } from '../venue/legal-links.tsx'
import { AgeNotice, useServiceNotice } from '../venue/service-notice.tsx'
import {
  nextCardToTry,
  readCardsAhead,
  selectedCard,
  useAddCard,
  useCards,
  useDeclines,
} from './cards/cards.ts'
import { PaymentMethod, scrollIntoView } from './cards/payment-method.tsx'
import { OrderDetails } from './order-details.tsx'
import { payEvent } from './payment/charge.ts'
import { PaymentDialog, preloadSuccess } from './payment/payment-dialog.tsx'
import { usePayment } from './payment/payment-flow.ts'
import { orderInDoubt, type Payment } from './payment/payment-machine.ts'
import { useUnclearOrder } from './payment/unclear-orders.ts'

const Panes = styled.div`
  display: grid; gap: ${space[4]}; align-items: start;
  ${from.tablet} {
    grid-template-columns: minmax(0, 3fr) minmax(18rem, 2fr); gap: ${space[6]};
  }
`
const Column = styled.div`display: grid; grid-template-columns: minmax(0, 1fr); gap: ${space[4]};`
const Sidebar = styled(Column)`
  ${from.tablet} { position: sticky; top: calc(var(--header-height) + ${space[6]}); }
`

const Steps = styled.div`
  display: flex; flex-wrap: wrap; gap: ${space[2]};
  > * { flex: 1 1 auto; }
  && > :not(:only-child) { padding-inline: ${space[1]}; }
  ${stacked} { > :first-child ~ * { display: none; } }
`

const processing: Payment['at'][] = ['charging', 'renewing', 'confirming', 'checking out']
const payable: Payment['at'][] = ['ready', 'failed', 'total changed', ...processing]

/** Loads the data that the screen needs first. */
export const preloadData = readCardsAhead

/** /checkout: cards, order summary and Pay Now (PAY-01, PAY-02); without a card 'Add card' comes first (FAN-43). */
export function CheckoutScreen({ heading }: { heading: Heading }) {
  useCartRefresh()
  // FAN-16: the QR code must be loaded before the charge, because the network may be gone after it.
  useEffect(() => void preloadSuccess(), [])
  const t = useT()
  const navigate = useNavigate()
  const { cart: current, isLoading, isSettling, error } = useCart()
  const { data: cards } = useCards()
  const [chosen, choose] = useState<Id | null>(null)
  const card = selectedCard(cards ?? [], chosen)
  const { payment, flow } = usePayment({ known: !isLoading, empty: current.items.length === 0 && !error })
  const isPaused = useVenueService()?.ordering === 'paused'
  const serviceNotice = useServiceNotice()
  const isPaying = processing.includes(payment.at)
  const inDoubt = orderInDoubt(payment)
  useStayAtEventEnd(inDoubt !== null || payment.at === 'paid')
  // FAN-77: a cart that is being paid is no longer the current cart, but this screen shows it until it is left.
  const held = useUnclearOrder(inDoubt)?.cart
  const [kept, keep] = useState(held)
  if (held && held !== kept) keep(held)
  const paying = inDoubt !== null || payment.at === 'paid' ? (held ?? kept) : undefined
  const isKnown = payment.at !== 'paid' || paying
  const cart = paying ?? current
  const empty = cart.items.length === 0
  const radio = useRef<HTMLInputElement>(null)
  const adding = useAddCard(empty && (isLoading || error) ? null : cart.payment.amount, (id) => {
    // The pressed button may be gone, and the focus with it.
    flushSync(() => choose(id))
    radio.current?.focus({ preventScroll: true })
  })
  const declines = useDeclines(payment)
  const select = (id: Id | null) => {
    adding.clearProblem()
    choose(id)
  }
  /** FAN-49: moves from a declined card to the next one, or to the form of a new one. */
  const payWithAnother = () => {
    const next = nextCardToTry(cards ?? [], card?.id, declines)
    // The closing dialog restores the focus, so it has to be gone before the focus moves.
    flushSync(() => {
      flow.dispatch({ type: 'back to payment' })
      if (next) select(next.id)
    })
    if (next) radio.current?.focus()
    else void adding.add()
  }
  if (payment.at === 'nothing to pay') return <Navigate to={routes.confirmation} replace />
  return (
    <Screen>
      <PageTitle>
        <T id={heading.title} />
      </PageTitle>
      <AgeNotice />
      <Panes>
        <Column>
          <OrderDetails />
          <PaymentMethod
            selected={card}
            declined={payable.includes(payment.at) ? declines.get(String(card?.id)) : undefined}
            radio={radio}
            onSelect={select}
            adding={adding}
          />
        </Column>
        {isKnown && (
          <Sidebar>
            <OrderSummary of={paying ?? null} />
            <LegalLinks />
          </Sidebar>
        )}
      </Panes>
      {isKnown && (
        <TotalBar
          payment={cart.payment}
          settling={isSettling}
          isOrdered={payment.at !== 'ready'}
          notice={
            <>
              {/* A pause does not stop a charge that has begun. */}
              {!(isPaused && isPaying) && serviceNotice}
              <PayProblem payment={payment} onPrepare={() => flow.dispatch({ type: 'prepare' })} />
            </>
          }
        >
          <Steps>
            <Button
              size="lg"
              disabled={
                card === null || cart.payment.amount === null || isSettling || !payable.includes(payment.at)
              }
              aria-disabled={isPaused}
              busy={isPaying}
              busyText={t('checkout.processing')}
              onClick={() => flow.dispatch(payEvent(card, current))}
            >
              <T id="checkout.payNow" />
            </Button>
            {cards?.length === 0 && (
              <Button size="lg" busy={adding.phase === 'saving'} onClick={() => void adding.add()}>
                <T id="checkout.addCard" />
              </Button>
            )}
          </Steps>
        </TotalBar>
      )}
      <PaymentDialog flow={flow} onLeave={navigate} onUseAnother={payWithAnother} />
    </Screen>
  )
}

/** The reason why the fan cannot pay, above the button. */
function PayProblem({ payment, onPrepare }: { payment: Payment; onPrepare: () => void }) {
  if (payment.at === 'opening' && payment.checks > 0)
    return (
      <Notice tone="warning">
        <T id="checkout.notChecked" />
      </Notice>
    )
  const problem = payment.at === 'ready' && payment.problem
  if (!problem) return null
  const again = problem.retry && (
    <Button variant="secondary" onClick={onPrepare}>
      <T id="app.tryAgain" />
    </Button>
  )
  return (
    <div ref={scrollIntoView}>
      <Notice tone="error" action={again}>
        <ResolvedText of={problem.text} />
      </Notice>
    </div>
  )
}
