import type { CartItem } from '@storefront/shared/contract/cart.ts'
import { lineTotal } from '@storefront/shared/domain/money.ts'
import { styled } from 'styled-components'
import { color, radius, space } from '../../theme/tokens.ts'
import { clampLines, type } from '../../theme/type.ts'
import { Picture } from '../../ui/surfaces/picture.tsx'
import { Price } from '../../ui/surfaces/price.tsx'
import { LineOptions } from './line-options.tsx'

const Lines = styled.ul`
  display: grid; gap: ${space[4]}; padding-bottom: ${space[4]}; border-bottom: 1px solid ${color.border};
`
const Line = styled.li`
  display: grid; grid-template-columns: 3.5rem minmax(0, 1fr) auto; gap: ${space[3]}; align-items: start;
`
const About = styled.div`display: grid; gap: ${space[1]}; min-width: 0;`
const LineTotal = styled.span`${type.label}`
const Name = styled.p`${type.label} ${clampLines(2)}`
const Quantity = styled.p`${type.small} color: ${color.muted};`

/** CONF-07: what an order holds, with size, colour, quantity and line total. */
export function SummaryLines({ items }: { items: readonly CartItem[] }) {
  return (
    <Lines>
      {items.map((item) => (
        <Line key={String(item.itemID)}>
          <Picture src={item.imageUrl} alt="" radius={radius.sm} />
          <About>
            <Name>{item.name}</Name>
            <LineOptions item={item} />
            <Quantity>Quantity: {item.quantity}</Quantity>
          </About>
          <LineTotal>
            <Price cents={lineTotal(item.unitPrice, item.quantity)} />
          </LineTotal>
        </Line>
      ))}
    </Lines>
  )
}
