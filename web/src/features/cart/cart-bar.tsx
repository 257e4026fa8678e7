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

const Box = styled.div`display: grid; grid-template-columns: minmax(0, 1fr); gap: ${space[3]};`
// The way to the cart is as high as a finger, so it needs no room above.
const Row = styled.div`
  display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: ${space[2]} ${space[4]};
  &:where([data-slim='true']) { margin-top: -${space[2.5]}; }
`
const Facts = styled.div`
  display: grid;
  &:where([data-slim='true']) { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 ${space[2]}; }
  &[aria-busy='true'] { opacity: 0.45; }
`
const Count = styled.span`${type.caption} color: ${color.muted};`
const Total = styled.span`${type.subheading}`
const Way = styled.div`
  display: grid; min-width: 0;
  &:where([data-slim='false']) { flex: 1 1 9rem; }
`
const Said = styled.p`${visuallyHidden}`

/**
 * FAN-05: how many pieces the cart holds, what they cost and the way there, above the bottom edge; nothing while it is empty.
 * @param hiddenFrom the width from which the cart itself is on the screen
 * @param notice stands above, also while the cart is empty
 */
export function CartBar({ hiddenFrom, notice }: { hiddenFrom?: 'desktop'; notice?: ReactNode }) {
  const { cart } = useCart()
  const isEmpty = cart.items.length === 0
  return (
    <>
      <CartNews />
      {(!isEmpty || notice) && (
        <StickyFooter hiddenFrom={hiddenFrom}>
          <Box>
            {notice}
            {!isEmpty && <CartRow slim={false} />}
          </Box>
        </StickyFooter>
      )}
    </>
  )
}

/** FAN-05: the same, slim and quiet, at the top of a footer that has the next step of the screen. */
export function CartFacts() {
  const { cart } = useCart()
  return (
    <>
      <CartNews />
      {cart.items.length > 0 && <CartRow slim />}
    </>
  )
}

/** What changes in the cart, said to who does not see it. */
function CartNews() {
  const t = useT()
  const { cart, isSettling } = useCart()
  const count = totalQuantity(cart.items)
  return (
    <Said role="status">
      {count > 0 && !isSettling && t('cartBar.inCart', { count, amount: moneyText(cart.payment.amount) })}
    </Said>
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
      <Way data-slim={slim}>
        <LinkButton variant={slim ? 'link' : 'primary'} size={slim ? 'md' : 'lg'} block to={routes.cart}>
          <T id="cartBar.view" />
        </LinkButton>
      </Way>
    </Row>
  )
}
