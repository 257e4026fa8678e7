import type { Id } from '@storefront/shared/contract/lenient.ts'
import { headings } from '@storefront/shared/domain/headings.ts'
import { routes } from '@storefront/shared/domain/routes.ts'
import { useEffect, useState } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { styled } from 'styled-components'
import { from } from '../../theme/breakpoints.ts'
import { space } from '../../theme/tokens.ts'
import { StickyFooterRoom } from '../../ui/actions/sticky-footer.tsx'
import { PageTitle, Screen } from '../../ui/surfaces/screen.tsx'
import { useCart, useCartVisit } from '../cart/cart.ts'
import { OrderSummary } from '../cart/order-summary.tsx'
import { useHoldAtEnd } from '../events/selected-event.ts'
import { PaymentMethod } from './cards/payment-method.tsx'
import { readCardsAhead, selectedCard, useCards } from './cards/use-cards.ts'
import { PayNow, PayProblem } from './pay-now.tsx'
import { payEvent } from './payment/charge.ts'
import { fetchPass } from './payment/fetched-pass.ts'
import { PaymentDialog } from './payment/payment-dialog.tsx'
import { orderInDoubt } from './payment/payment-machine.ts'
import { useUnclearOrders } from './payment/unclear-orders.ts'
import { usePayment } from './payment/use-payment.ts'

const heading = headings[routes.checkout]

const Panes = styled.div`
  display: grid; gap: ${space[5]}; align-items: start;
  ${from.tablet} {
    grid-template-columns: minmax(0, 3fr) minmax(18rem, 2fr); gap: ${space[6]};
  }
`
const Aside = styled.div`
  min-width: 0;
  ${from.tablet} { position: sticky; top: calc(var(--header-height) + ${space[6]}); }
`

/** Reads what the screen begins with. */
export const prepare = readCardsAhead

/** The screen at /checkout: cards, what is paid for, and Pay Now. */
export function CheckoutScreen() {
  useCartVisit()
  useEffect(() => void fetchPass(), [])
  const navigate = useNavigate()
  const { cart: current, isLoading, error } = useCart()
  const { data: cards = [] } = useCards()
  const [chosen, choose] = useState<Id | null>(null)
  const card = selectedCard(cards, chosen)
  const { payment, flow } = usePayment({ known: !isLoading, empty: current.items.length === 0 && !error })
  const inDoubt = orderInDoubt(payment)
  useHoldAtEnd(inDoubt !== null || payment.at === 'paid')
  // What is being paid is not the fan's cart any more; it is still what this screen is about.
  const paying = useUnclearOrders().find(({ orderId }) => orderId === inDoubt)?.cart
  const cart = paying ?? current
  const empty = cart.items.length === 0
  if (payment.at === 'nothing to pay') return <Navigate to={routes.confirmation} replace />
  return (
    <Screen>
      <PageTitle subtitle={heading.subtitle}>{heading.title}</PageTitle>
      <Panes>
        <PaymentMethod
          selected={card}
          onSelect={choose}
          total={empty && (isLoading || error) ? null : cart.payment.amount}
        />
        {payment.at !== 'paid' && (
          <Aside>
            <OrderSummary
              of={paying ?? null}
              action={
                <PayNow
                  payment={payment}
                  hasCard={card !== null}
                  onPay={() => flow.dispatch(payEvent(card, current))}
                />
              }
              notice={<PayProblem payment={payment} onPrepare={() => flow.dispatch({ type: 'prepare' })} />}
            />
          </Aside>
        )}
      </Panes>
      <StickyFooterRoom />
      <PaymentDialog flow={flow} onLeave={navigate} />
    </Screen>
  )
}
