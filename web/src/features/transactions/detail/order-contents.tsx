import { styled } from 'styled-components'
import type { Pass } from '../../../storage/device-keys.ts'
import { stacked } from '../../../theme/breakpoints.ts'
import { color, space } from '../../../theme/tokens.ts'
import { type } from '../../../theme/type.ts'
import { Price } from '../../../ui/surfaces/price.tsx'
import { placeText } from '../../passes/pass-facts.tsx'
import { Facts } from './facts.tsx'
import { OrderPart, PartTitle } from './order-sheet.tsx'

const List = styled.ul`display: grid; gap: ${space[3]};`
const Item = styled.li`
  display: grid; grid-template-columns: auto minmax(0, 1fr) auto; gap: 0 ${space[3]}; align-items: baseline;
  ${stacked} { display: flex; flex-wrap: wrap; }
`
const Quantity = styled.span`${type.figures} color: ${color.muted};`
const Name = styled.span`${type.subheading} overflow-wrap: anywhere;`
const Choice = styled.span`${type.small} grid-column: 2 / -1; color: ${color.muted}; overflow-wrap: anywhere;`

/** FAN-19: what was ordered, for which event and where it is handed over, as far as this device knows it. */
export function OrderContents({ pass }: { pass: Pass }) {
  const { items, event, place } = pass
  if (items.length === 0 && !event && !place) return null
  const facts = {
    Event: event?.name ?? '',
    [place?.method === 'pickup' ? 'Pickup' : 'Deliver to']: placeText(pass),
  }
  return (
    <OrderPart>
      {items.length > 0 && (
        <>
          <PartTitle>Your items</PartTitle>
          <List>
            {items.map(({ itemID, name, quantity, unitPrice, size, color: shade }) => (
              <Item key={itemID}>
                <Quantity>{quantity} ×</Quantity>
                <Name>{name}</Name>
                <Price cents={quantity * unitPrice} />
                {(size || shade) && <Choice>{[size, shade].filter(Boolean).join(', ')}</Choice>}
              </Item>
            ))}
          </List>
        </>
      )}
      <Facts facts={facts} />
    </OrderPart>
  )
}
