import { useId } from 'react'
import { styled } from 'styled-components'
import { useT } from '../../messages/language.ts'
import { T } from '../../messages/t.tsx'
import { useDevice } from '../../storage/device.ts'
import type { Pass } from '../../storage/device-keys.ts'
import { color, elevation, radius, space, touch } from '../../theme/tokens.ts'
import { clampLines, type, visuallyHidden } from '../../theme/type.ts'
import { Spinner } from '../../ui/status/spinner.tsx'
import { Picture } from '../../ui/surfaces/picture.tsx'
import { VenueName } from '../../venue/venue-name.tsx'
import { useOrderAgain } from '../cart/cart-changes.ts'
import { useHasPlace } from '../passes/current-order.tsx'
import { itemsText } from '../passes/passes.ts'

const maxOrders = 5
const Section = styled.section`position: relative; flex: none; display: flex; align-items: center; gap: ${space[2]};`
/** Beside orders at hand the row is theirs. */
const Title = styled.h2`
  ${type.caption} width: min-content; font-weight: 650;
  section ~ section > & { ${visuallyHidden} }
`
const Row = styled.ul`display: flex; gap: ${space[2]};`
const Order = styled.button`
  display: grid; grid-auto-flow: column; grid-template-columns: auto minmax(0, 1fr); align-items: center; gap: ${space[0.5]}; max-width: min(13rem, 80vw);
  min-height: ${touch}; padding: ${space[1.5]}; padding-inline-end: ${space[3]}; border-radius: ${radius.md}; text-align: start;
  background: ${color.background}; box-shadow: ${elevation[1]}, inset 0 0 0 1px ${color.border};
  &:disabled { opacity: 0.6; }
`
const Mark = styled.span`display: grid; align-content: center; width: 2rem; height: 2rem;`
const Items = styled.span`${type.label} ${clampLines(1)} padding-inline-start: ${space[1.5]};`

/** FAN-08: the fan's last paid orders of this device, each with a button that adds its items to the cart. */
export function OrderAgainRow() {
  const title = useId()
  const orders = useDevice('passes').filter(({ paidHere, items }) => paidHere && items.length > 0)
  const hasPlace = useHasPlace(() => orders.length > 0)
  if (!hasPlace || orders.length === 0) return null
  return (
    <Section aria-labelledby={title}>
      <Title id={title}>
        <T id="catalog.orderAgain" />
      </Title>
      <Row>
        {orders.slice(0, maxOrders).map((order) => (
          <li key={order.orderId}>
            <OrderAgain order={order} />
          </li>
        ))}
      </Row>
    </Section>
  )
}

function OrderAgain({ order }: { order: Pass }) {
  const t = useT()
  const { orderAgain, busy } = useOrderAgain(order)
  const names = itemsText(order)
  const picture = order.items[0]?.imageUrl
  return (
    <Order
      type="button"
      aria-label={t('catalog.orderAgainItems', { items: names })}
      aria-busy={busy}
      disabled={busy}
      onClick={orderAgain}
    >
      {(busy || picture) && (
        <Mark>{busy ? <Spinner /> : <Picture src={picture} alt="" radius={radius.sm} />}</Mark>
      )}
      <Items>
        <VenueName>{names}</VenueName>
      </Items>
    </Order>
  )
}
