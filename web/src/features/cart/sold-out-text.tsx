import type { MouseEvent } from 'react'
import { T } from '../../messages/t.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { VenueName } from '../../venue/venue-name.tsx'
import { useCart } from './cart.ts'
import { removeFromCart } from './cart-changes.ts'

/** VEN-23: the first line of the fan's cart that staff have marked as sold out, with Remove; nothing without one. */
export function SoldOutText({ soldOut }: { soldOut: readonly string[] }) {
  const { cart, cartId } = useCart()
  const line = cart.items.find(({ itemID }) => soldOut.includes(String(itemID)))
  if (!line || cartId === null) return null
  const remove = ({ detail: clicks }: MouseEvent) => void removeFromCart(cartId, line, clicks === 0)
  return (
    <Notice
      tone="warning"
      action={
        <Button variant="secondary" onClick={remove}>
          <T id="service.remove" />
        </Button>
      }
    >
      <T id="service.soldOut" values={{ item: line.name, name: (text) => <VenueName>{text}</VenueName> }} />
    </Notice>
  )
}
