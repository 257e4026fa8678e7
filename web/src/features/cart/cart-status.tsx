import { styled } from 'styled-components'
import { NetworkError } from '../../api/api-error.ts'
import { ReadErrorText } from '../../api/error-message.tsx'
import { useReachable } from '../../api/reachability.ts'
import { useT } from '../../messages/language.ts'
import { T } from '../../messages/t.tsx'
import { space } from '../../theme/tokens.ts'
import { RetryButton } from '../../ui/actions/button.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { Loading, Skeleton } from '../../ui/status/skeleton.tsx'
import { reloadCart, useCart } from './cart.ts'

const Rows = styled.div`display: grid; gap: ${space[4]};`
const Row = styled.div`
  display: grid; grid-template-columns: 3.5rem 1fr 4rem; gap: ${space[3]}; align-items: center;
`

/**
 * CART-19: shown when the cart could not be fetched, beside the last known cart, with a retry. WORLD-11: also beside a cart whose total is
 * not known. Without a connection the notice above every screen covers it, and the cart is fetched when the connection is back (FAN-28).
 */
export function CartError() {
  const { cart, error } = useCart()
  const reachable = useReachable()
  const isShown = cart.items.length > 0
  const isUnknown = !error && isShown && cart.payment.amount === null
  if (!(error || isUnknown) || (!reachable && isShown && error instanceof NetworkError)) return null
  return (
    <Notice tone="warning" action={<RetryButton variant="secondary" retry={reloadCart} />}>
      {isUnknown ? (
        <T id="cart.totalUnknown" />
      ) : (
        <>
          <T id="cart.notRefreshed" /> {isShown && <T id="cart.lastSeen" />} <ReadErrorText error={error} />
        </>
      )}
    </Notice>
  )
}

/** The skeleton of a cart in a column. */
export function CartLinesSkeleton() {
  const t = useT()
  return (
    <Loading label={t('cart.loadingOrder')}>
      <Rows>
        {[0, 1].map((row) => (
          <Row key={row}>
            <Skeleton $ratio="1" />
            <Skeleton $width="70%" />
            <Skeleton />
          </Row>
        ))}
        <Skeleton $height="1.5rem" />
      </Rows>
    </Loading>
  )
}
