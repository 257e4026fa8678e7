import { memo } from 'react'
import { NetworkError } from '../../api/api-error.ts'
import { readErrorMessage } from '../../api/error-message.ts'
import { useReachable } from '../../api/reachability.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { useFetchedCart } from './cart.ts'

/**
 * CART-19: shown when the cart could not be fetched, beside the last known one, with a way to try again. Without a connection
 * the notice above every screen says so already, and it is fetched by itself (FAN-28).
 */
export const CartError = memo(function CartError() {
  const { cart, error, isValidating, reload } = useFetchedCart()
  const reachable = useReachable()
  if (!error || (!reachable && cart.items.length > 0 && error instanceof NetworkError)) return null
  return (
    <Notice
      tone="warning"
      action={
        <Button variant="secondary" busy={isValidating} onClick={() => void reload()}>
          Try Again
        </Button>
      }
    >
      We could not refresh your cart. {cart.items.length > 0 && 'This is how it was last seen. '}
      {readErrorMessage(error)}
    </Notice>
  )
})
