import { lineKey } from '@storefront/shared/domain/cart/cart.ts'
import { routes } from '@storefront/shared/domain/routes.ts'
import { type ReactNode, useCallback, useId, useRef } from 'react'
import { styled } from 'styled-components'
import { T } from '../../messages/t.tsx'
import { color, space } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { LinkButton } from '../../ui/actions/button.tsx'
import { Card } from '../../ui/surfaces/card.tsx'
import { fromCart, useCart } from './cart.ts'
import { CartLine } from './cart-line.tsx'
import { CartError, CartLinesSkeleton } from './cart-status.tsx'
import { CartTotals } from './cart-totals.tsx'

/** Space below the column, so that a toast covers none of its buttons. */
const toastRoom = '6rem'

const Box = styled(Card)`
  display: flex; flex-direction: column; gap: ${space[4]};
  max-height: calc(100dvh - var(--header-height) - ${space[6]} - ${toastRoom});
`
const Title = styled.h2`${type.heading} &:focus { outline: none; }`
const Lines = styled.ul`
  flex: 1 1 auto; min-height: 8rem; margin-block: -${space[2]}; overflow: hidden auto; overscroll-behavior: contain;
  border-bottom: 1px solid ${color.border};
`
const Empty = styled.p`${type.small} color: ${color.muted};`
const Steps = styled.div`display: grid; gap: ${space[2]};`

/**
 * The cart as a column beside the menu on wide screens, with the same lines and next step as /cart. The screen that
 * contains it calls `useFlushOnLeave`.
 * @param notice shown above the links, also while the cart is empty
 */
export function CartColumn({ notice }: { notice?: ReactNode }) {
  const { cart, cartId, isLoading, pieces, isSettling, isAdding } = useCart()
  const title = useId()
  const head = useRef<HTMLHeadingElement>(null)
  const focusHead = useCallback(() => head.current?.focus({ preventScroll: true }), [])
  const isEmpty = cartId === null || cart.items.length === 0
  return (
    <Box as="section" aria-labelledby={title}>
      <Title id={title} ref={head} tabIndex={-1}>
        <T id="cartLines.title" />
      </Title>
      <CartError />
      {isEmpty &&
        (isLoading || pieces > 0 ? (
          <CartLinesSkeleton />
        ) : (
          <Empty>
            <T id="errors.cartEmpty" />
          </Empty>
        ))}
      {isEmpty && notice}
      {!isEmpty && (
        <>
          <Lines>
            {cart.items.map((item) => (
              <CartLine key={lineKey(item)} cartId={cartId} item={item} level={3} onRemoved={focusHead} />
            ))}
          </Lines>
          <CartTotals payment={cart.payment} settling={isSettling || isAdding} />
          {notice}
          <Steps>
            <LinkButton size="lg" block to={routes.confirmation} state={fromCart}>
              <T id="cartLines.confirm" />
            </LinkButton>
            <LinkButton variant="secondary" block to={routes.cart}>
              <T id="cartBar.view" />
            </LinkButton>
          </Steps>
        </>
      )}
    </Box>
  )
}
