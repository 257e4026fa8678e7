import { totalQuantity } from '@storefront/shared/domain/cart/cart.ts'
import { routes } from '@storefront/shared/domain/routes.ts'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { moneyText } from '../../api/venue-texts.ts'
import { useT } from '../../messages/language.ts'
import { T } from '../../messages/t.tsx'
import { color, space } from '../../theme/tokens.ts'
import { type, visuallyHidden } from '../../theme/type.ts'
import { LinkButton } from '../../ui/actions/button.tsx'
import { StickyFooter } from '../../ui/actions/sticky-footer.tsx'
import { Price } from '../../ui/surfaces/price.tsx'
import { useCart } from './cart.ts'

// The link to the cart is a touch target with space of its own, so the row takes the gaps back.
const Row = styled.div`
  display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: ${space[2]} ${space[4]};
  &:where([data-slim='true']) { margin-block: -${space[2.5]} -${space[3]}; }
`
const Facts = styled.div`
  display: grid;
  &:where([data-slim='true']) { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 ${space[2]}; }
  &[aria-busy='true'] { opacity: 0.45; }
`
const Count = styled.span`${type.caption} color: ${color.muted};`
const Total = styled.span`${type.subheading}`
const LinkSlot = styled.div`
  display: grid; min-width: 0;
  &:where([data-slim='false']) { flex: 1 1 9rem; }
`
const LiveRegion = styled.p`${visuallyHidden}`

/**
 * FAN-05: the number of items in the cart, their price and a link to /cart, at the bottom edge; nothing while the
 * cart is empty.
 * @param hiddenFrom the width from which the cart itself is on the screen
 * @param notice shown above the bar, also while the cart is empty
 */
export function CartBar({ hiddenFrom, notice }: { hiddenFrom?: 'desktop'; notice?: ReactNode }) {
  const { cart } = useCart()
  const isEmpty = cart.items.length === 0
  return (
    <>
      <CartAnnouncer />
      {(!isEmpty || notice) && (
        <StickyFooter hiddenFrom={hiddenFrom}>
          {notice}
          {!isEmpty && <CartRow slim={false} />}
        </StickyFooter>
      )}
    </>
  )
}

/** FAN-05: the compact form for the top of a footer that holds the screen's next step. */
export function CompactCartRow() {
  const { cart } = useCart()
  return (
    <>
      <CartAnnouncer />
      {cart.items.length > 0 && <CartRow slim />}
    </>
  )
}

/** A live region that announces changes of the cart. */
function CartAnnouncer() {
  const t = useT()
  const { cart, isSettling } = useCart()
  const count = totalQuantity(cart.items)
  return (
    <LiveRegion role="status">
      {count > 0 && !isSettling && t('cartBar.inCart', { count, amount: moneyText(cart.payment.amount) })}
    </LiveRegion>
  )
}

function CartRow({ slim }: { slim: boolean }) {
  const t = useT()
  const { cart, isSettling } = useCart()
  return (
    <Row data-slim={slim}>
      <Facts data-slim={slim} aria-busy={isSettling}>
        <Count>{t('cartBar.items', { count: totalQuantity(cart.items) })}</Count>
        <Total>
          <Price text={moneyText(cart.payment.amount)} />
        </Total>
      </Facts>
      <LinkSlot data-slim={slim}>
        <LinkButton variant={slim ? 'link' : 'primary'} size={slim ? 'md' : 'lg'} block to={routes.cart}>
          <T id="cartBar.view" />
        </LinkButton>
      </LinkSlot>
    </Row>
  )
}
