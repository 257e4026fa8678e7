import { styled } from 'styled-components'
import { moneyText } from '../../api/venue-texts.ts'
import type { Pass } from '../../storage/device-keys.ts'
import { color, space } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { Price } from '../../ui/surfaces/price.tsx'
import { pickupTimeText, useNextStep } from './next-step.ts'

const List = styled.dl`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: ${space[3]};
  dt { ${type.caption} color: ${color.muted}; }
  dd { ${type.label} overflow-wrap: anywhere; }
`
const Item = styled.dd`display: grid; grid-template-columns: auto minmax(0, 1fr); gap: ${space[2]};`
const Quantity = styled.span`${type.figures} color: ${color.muted};`
const Total = styled.div`
  display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; gap: ${space[3]};
  padding-top: ${space[3]}; border-top: 1px solid ${color.border};
`

/**
 * FAN-16: what an order is of, where it comes to unless the sentence beside it says so (FAN-40), and what was paid for it; each only
 * where this device knows it.
 */
export function PassFacts({ pass }: { pass: Pass }) {
  const { event, place, items, total } = pass
  const isPlaceSaid = useNextStep(pass) !== ''
  return (
    <List>
      {event?.name && (
        <div>
          <dt>Event</dt>
          <dd>{event.name}</dd>
        </div>
      )}
      {place && !isPlaceSaid && (
        <div>
          <dt>{place.method === 'inseat' ? 'Delivered to your seat' : 'Pickup'}</dt>
          <dd>{placeText(pass)}</dd>
        </div>
      )}
      {items.length > 0 && (
        <div>
          <dt>Items</dt>
          {items.map((item) => (
            <Item key={String(item.itemID)}>
              <Quantity>{item.quantity} ×</Quantity>
              <span>{[item.name, item.size, item.color].filter(Boolean).join(', ')}</span>
            </Item>
          ))}
        </div>
      )}
      {total > 0 && (
        <Total>
          <dt>Total</dt>
          <dd>
            <Price text={moneyText(total)} />
          </dd>
        </Total>
      )}
    </List>
  )
}

/** FAN-19: items in one line, '2 × Classic Hot Dog, Lemonade'. */
export const itemsText = ({ items }: Pick<Pass, 'items'>): string =>
  items.map(({ quantity, name }) => (quantity === 1 ? name : `${quantity} × ${name}`)).join(', ')

/** FAN-19: where and when an order is handed over; '' where this device does not know it. */
export function placeText({ place, ...pass }: Pick<Pass, 'place' | 'event' | 'paidAt'>): string {
  if (!place) return ''
  const [parts, words] =
    place.method === 'inseat'
      ? [[place.section && `Section ${place.section}`, place.seat && `Seat ${place.seat}`], 'Your seat']
      : [[place.location, pickupTimeText(place.time, pass)], 'Pickup']
  return parts.filter(Boolean).join(', ') || words
}
