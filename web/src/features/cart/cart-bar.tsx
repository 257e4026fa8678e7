import type { Cart } from '@storefront/shared/contract/cart.ts'
import { barAmount } from '@storefront/shared/domain/cart/cart.ts'
import { routes } from '@storefront/shared/domain/routes.ts'
import { ShoppingCartIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { t, useT } from '../../messages/language.ts'
import { T } from '../../messages/t.tsx'
import { from, short, stacked, useMedia } from '../../theme/breakpoints.ts'
import { color, space, width } from '../../theme/tokens.ts'
import { type, visuallyHidden } from '../../theme/type.ts'
import { LinkButton } from '../../ui/actions/button.tsx'
import { StickyFooter } from '../../ui/actions/sticky-footer.tsx'
import { Price } from '../../ui/surfaces/price.tsx'
import { moneyText } from '../../venue/formats.ts'
import { useCart } from './cart.ts'

// The link to the cart is a touch target with space of its own, so the row takes the gaps back.
const Row = styled.div`
  flex: 1; display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: ${space[2]} ${space[4]};
  &:where([data-slim='true']) {
    margin-block: -${space[1.5]} -${space[2]};
    ${short} { margin: 0; flex: none; }
  }
`
const Facts = styled.div`
  display: grid;
  &[aria-busy='true'] > :last-child { opacity: 0.45; }
  &:where([data-slim='true']) {
    display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 ${space[2]};
    ${short} { display: none; }
    ${from.mobile} { display: flex; }
  }
`
const Count = styled.span`${type.caption} color: ${color.muted};`
const Total = styled.span`${type.subheading}`
const LinkSlot = styled.div`
  display: grid; min-width: 0;
  &:where([data-slim='false']) { flex: 1 1 6rem; max-width: ${width.sidebar}; }
  .lucide { display: none; }
  &:where([data-slim='true']) {
    ${stacked} { .lucide { display: block; } .lucide ~ * { ${visuallyHidden} } }
  }
`
const LiveRegion = styled.p`${visuallyHidden}`

/**
 * FAN-05: the number of items in the cart, their price and a link to /cart, at the bottom edge; nothing while the
 * cart is empty.
 * @param hiddenFrom the width from which the cart itself is on the screen
 * @param notice shown above the bar, also while the cart is empty
 */
export function CartBar({ hiddenFrom, notice }: { hiddenFrom?: 'desktop'; notice?: ReactNode }) {
  const { pieces } = useCart()
  const isHidden = useMedia(from.desktop) && hiddenFrom
  return (
    <>
      <CartAnnouncer />
      {!isHidden && (pieces > 0 || notice) && (
        <StickyFooter notice={notice}>{pieces > 0 && <CartRow slim={false} />}</StickyFooter>
      )}
    </>
  )
}

/** FAN-05: the compact form for a footer that holds the screen's next step. */
export function CompactCartRow() {
  const { pieces } = useCart()
  return (
    <>
      <CartAnnouncer />
      {pieces > 0 && <CartRow slim />}
    </>
  )
}

/** A live region that announces changes of the cart. */
function CartAnnouncer() {
  const t = useT()
  const { cart, pieces, isSettling, isAdding } = useCart()
  const isSettled = pieces > 0 && !isSettling && !isAdding
  return (
    <LiveRegion role="status">
      {isSettled && t('cartBar.inCart', { count: pieces, amount: amountText(cart.payment) })}
    </LiveRegion>
  )
}

/** FAN-73: the amount, with the word that tax is added. */
function amountText(payment: Cart['payment']): string {
  const { amount, plusTax } = barAmount(payment)
  return plusTax ? t('cartBar.plusTax', { price: moneyText(amount) }) : moneyText(amount)
}

/** FAN-72: the pieces follow each tap; the amount is pale until it matches them. */
function CartRow({ slim }: { slim: boolean }) {
  const t = useT()
  const { cart, pieces, isSettling, isAdding } = useCart()
  return (
    <Row data-slim={slim}>
      <Facts data-slim={slim} aria-busy={isSettling || isAdding}>
        <Count>{t('cartBar.items', { count: pieces })}</Count>
        <Total>
          <Price text={amountText(cart.payment)} />
        </Total>
      </Facts>
      <LinkSlot data-slim={slim}>
        <LinkButton
          variant={slim ? 'link' : 'primary'}
          size={slim ? 'md' : 'lg'}
          block
          icon={slim && <ShoppingCartIcon size={22} />}
          to={routes.cart}
        >
          <T id="cartBar.view" />
        </LinkButton>
      </LinkSlot>
    </Row>
  )
}
