import { QrCodeIcon, XIcon } from 'lucide-react'
import { styled } from 'styled-components'
import { useT } from '../../messages/language.ts'
import { T } from '../../messages/t.tsx'
import type { Pass } from '../../storage/device-keys.ts'
import { color, space } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { Button, LinkButton } from '../../ui/actions/button.tsx'
import { Sheet } from '../../ui/dialogs/modal.tsx'
import { useNow } from '../../ui/use-now.ts'
import { venueHas } from '../../venue/settings.ts'
import { VenueName } from '../../venue/venue-name.tsx'
import { placeLine } from './next-step.ts'
import { firstAtHand, itemsText, orderPath } from './passes.ts'
import { StatusAtHand } from './status-at-hand.tsx'

const Order = styled.article`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: ${space[1]};
  > button { margin-block: ${space[2]} ${space[1]}; }
  & + & { padding-top: ${space[4]}; border-top: 1px solid ${color.border}; }
`
const Place = styled.h3`${type.subheading} overflow-wrap: anywhere;`
const Line = styled.p`${type.small} color: ${color.muted}; overflow-wrap: anywhere;`
const Ways = styled.div`display: flex; flex-wrap: wrap; justify-content: space-between; gap: ${space[2]};`

/** What a fan can do with an order at hand besides showing its code. */
export type OrderHandling = {
  hasHistory: boolean
  onHide: (orderId: string, byKeyboard: boolean) => void
}

/** FAN-61: the orders at hand, each with its place, status, items, code and ways. */
export function OrdersSheet({
  orders,
  handling,
  onShowQr,
  onClose,
}: {
  orders: readonly Pass[]
  handling: OrderHandling
  onShowQr: (orderId: string) => void
  onClose: () => void
}) {
  const t = useT()
  const now = useNow()
  const first = firstAtHand(orders)
  return (
    <Sheet title={t('orderBar.orders', { count: orders.length })} onClose={onClose}>
      {orders.map((pass) => {
        const { orderId } = pass
        const [place, items] = [placeLine(pass, now, t), itemsText(pass)]
        return (
          <Order key={orderId} aria-label={t('orderBar.orderNumbered', { orderId })}>
            <Place translate="no">{place || t('orderBar.orderNumbered', { orderId })}</Place>
            <Line>
              <StatusAtHand pass={pass} />
            </Line>
            {items && (
              <Line>
                <VenueName>{items}</VenueName>
              </Line>
            )}
            {venueHas('qr') && (
              <Button
                variant={pass === first ? 'primary' : 'secondary'}
                icon={<QrCodeIcon size={20} />}
                onClick={() => onShowQr(orderId)}
              >
                <T id="passes.showQr" />
              </Button>
            )}
            <OrderWays pass={pass} handling={handling} />
          </Order>
        )
      })}
    </Sheet>
  )
}

/** FAN-39: 'View order', and 'Hide this order' unless it waits for confirmation (FAN-18). */
export function OrderWays({ pass, handling }: { pass: Pass; handling: OrderHandling }) {
  const { orderId, confirmed } = pass
  return (
    <Ways>
      {handling.hasHistory && (
        <LinkButton variant="link" to={orderPath(orderId)}>
          <T id="orderBar.view" />
        </LinkButton>
      )}
      {confirmed && (
        <Button
          variant="link"
          icon={<XIcon size={18} />}
          onClick={({ detail: clicks }) => handling.onHide(orderId, clicks === 0)}
        >
          <T id="orderBar.hide" />
        </Button>
      )}
    </Ways>
  )
}
