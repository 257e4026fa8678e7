import { lineKey } from '@storefront/shared/domain/cart/cart.ts'
import { styled } from 'styled-components'
import { useT } from '../../messages/language.ts'
import { T } from '../../messages/t.tsx'
import type { Pass } from '../../storage/device-keys.ts'
import { color, space } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { Price } from '../../ui/surfaces/price.tsx'
import { moneyText } from '../../venue/formats.ts'
import { VenueName } from '../../venue/venue-name.tsx'
import { placeText, useNextStep } from './next-step.ts'

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

/** FAN-16: an order's event, items and total, and its place unless the next step names it (FAN-40), where known. */
export function PassFacts({ pass }: { pass: Pass }) {
  const t = useT()
  const { event, place, items, total } = pass
  const isPlaceSaid = useNextStep(pass) !== ''
  return (
    <List>
      {event?.name && (
        <div>
          <dt>
            <T id="passes.event" />
          </dt>
          <dd>
            <VenueName>{event.name}</VenueName>
          </dd>
        </div>
      )}
      {place && !isPlaceSaid && (
        <div>
          <dt>
            <T id={place.method === 'inseat' ? 'passes.deliveredToSeat' : 'passes.pickup'} />
          </dt>
          <dd translate="no">{placeText(pass, t)}</dd>
        </div>
      )}
      {items.length > 0 && (
        <div>
          <dt>
            <T id="passes.items" />
          </dt>
          {items.map((item) => (
            <Item key={lineKey(item)}>
              <Quantity>{`${item.quantity} ×`}</Quantity>
              <VenueName>{[item.name, item.size, item.color].filter(Boolean).join(', ')}</VenueName>
            </Item>
          ))}
        </div>
      )}
      {total !== null && total > 0 && (
        <Total>
          <dt>
            <T id="passes.total" />
          </dt>
          <dd>
            <Price text={moneyText(total)} />
          </dd>
        </Total>
      )}
    </List>
  )
}
