import type { CartItem } from '@storefront/shared/contract/cart.ts'
import { styled } from 'styled-components'
import { T } from '../../messages/t.tsx'
import { color, space } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { VenueName } from '../../venue/venue-name.tsx'

const List = styled.dl`
  ${type.small}
  display: flex; flex-wrap: wrap; gap: 0 ${space[3]}; color: ${color.muted};
  div { display: flex; flex-wrap: wrap; gap: 0 ${space[1]}; min-width: 0; }
  dd { min-width: 0; color: ${color.text}; overflow-wrap: anywhere; }
`

/** CART-06: size and colour of a line, where present. */
export function LineOptions({ item }: { item: CartItem }) {
  const all = [
    ['app.size', item.item.size || item.size],
    ['app.color', item.item.color],
  ] as const
  const options = all.filter(([, value]) => value)
  if (options.length === 0) return null
  return (
    <List>
      {options.map(([id, value]) => (
        <div key={id}>
          <dt>
            <T id={id} />
          </dt>
          <dd>
            <VenueName>{value}</VenueName>
          </dd>
        </div>
      ))}
    </List>
  )
}
