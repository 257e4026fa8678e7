import { useCallback, useRef } from 'react'
import { styled } from 'styled-components'
import { space } from '../../theme/tokens.ts'
import { StickyFooterRoom } from '../../ui/actions/sticky-footer.tsx'
import { Card } from '../../ui/surfaces/card.tsx'
import { Screen } from '../../ui/surfaces/screen.tsx'
import { useCart, useCartVisit } from './cart.ts'
import { CartError } from './cart-error.tsx'
import { CartLine } from './cart-line.tsx'
import { CartPanes } from './cart-panes.ts'
import { CartSkeleton } from './cart-skeleton.tsx'
import { CartSummary } from './cart-summary.tsx'
import { CartTitle } from './cart-title.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { useFlushOnLeave } from './quantity-changes.ts'

const Lines = styled(Card)`&& { padding-block: ${space[1]}; }`
const Head = styled.div`&:focus { outline: none; }`

/** CART-04 to CART-21: the screen at /cart, where the fan reviews and changes what to order. */
export function CartScreen() {
  const { cart, cartId, isLoading, isSettling } = useCart()
  const head = useRef<HTMLDivElement>(null)
  const focusHead = useCallback(() => head.current?.focus({ preventScroll: true }), [])
  useCartVisit()
  useFlushOnLeave()
  return (
    <Screen>
      <Head ref={head} tabIndex={-1}>
        <CartTitle items={cart.items} />
      </Head>
      <CartError />
      {isLoading && <CartSkeleton />}
      {!isLoading && cart.items.length === 0 && <EmptyCart />}
      {cartId !== null && cart.items.length > 0 && (
        <CartPanes>
          <Lines as="ul">
            {cart.items.map((item) => (
              <CartLine key={String(item.itemID)} cartId={cartId} item={item} onRemoved={focusHead} />
            ))}
          </Lines>
          <CartSummary payment={cart.payment} settling={isSettling} />
        </CartPanes>
      )}
      <StickyFooterRoom />
    </Screen>
  )
}
