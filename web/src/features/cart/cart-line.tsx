import type { CartItem } from '@storefront/shared/contract/cart.ts'
import { lineTotal } from '@storefront/shared/domain/money.ts'
import { Trash2Icon } from 'lucide-react'
import { memo } from 'react'
import { styled } from 'styled-components'
import { useT } from '../../messages/language.ts'
import { T } from '../../messages/t.tsx'
import { stacked } from '../../theme/breakpoints.ts'
import { color, longListRow, radius, space } from '../../theme/tokens.ts'
import { clampLines, type } from '../../theme/type.ts'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { QuantityStepper } from '../../ui/forms/quantity-stepper.tsx'
import { Badge } from '../../ui/surfaces/badge.tsx'
import { Picture } from '../../ui/surfaces/picture.tsx'
import { Price } from '../../ui/surfaces/price.tsx'
import { moneyText } from '../../venue/formats.ts'
import { useSoldOutAtVenue } from '../../venue/service.ts'
import { VenueName } from '../../venue/venue-name.tsx'
import { removeFromCart } from './cart-changes.ts'
import { LineOptions } from './line-options.tsx'
import { changeQuantity } from './quantity-changes.ts'

/** The width from which a line has room for a larger picture; beside the menu it is narrower. */
const roomy = '@container (min-width: 30rem)'

const Row = styled.div`
  display: grid; grid-template-columns: clamp(3rem, 22cqi, 5.5rem) minmax(0, 1fr); gap: ${space[3]};
  padding-block: ${space[4]};
  ${roomy} { grid-template-columns: 7rem minmax(0, 1fr); gap: ${space[5]}; }
  ${stacked} { grid-template-columns: minmax(0, 1fr); > :first-child { width: 3rem; } }
`
const Line = styled.li`
  container-type: inline-size;
  ${longListRow('8rem', { block: '0px', inline: space[3] })}
  & + & ${Row} { border-top: 1px solid ${color.border}; }
`
const Text = styled.div`display: grid; align-content: space-between; gap: ${space[2]}; min-width: 0;`
const Top = styled.div`display: flex; align-items: start; gap: ${space[2]};`
const About = styled.div`flex: 1; display: grid; gap: ${space[1]}; min-width: 0;`
const Corner = styled.span`margin-block-start: -${space[2]}; margin-inline-end: -${space[2]};`
const Name = styled.h2`${type.subheading} ${clampLines(2)}`
const Each = styled.p`${type.small} color: ${color.muted};`
const Bottom = styled.div`
  display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: ${space[2]};
`
const Total = styled.span`${type.subheading} margin-inline-start: auto;`

type Props = {
  cartId: string
  item: CartItem
  /** The level of its heading: 3 where the cart has one of level 2. */
  level?: 2 | 3
  /** Called when the line is about to go; the same function at each render, or all lines render again. */
  onRemoved: () => void
}

/** CART-05 to CART-11, VEN-23: one line of the cart `cartId`. */
export const CartLine = memo(function CartLine({ cartId, item, level = 2, onRemoved }: Props) {
  const t = useT()
  const soldOut = useSoldOutAtVenue(item.itemID)
  return (
    <Line>
      <Row>
        <Picture src={item.imageUrl} alt="" radius={radius.md} />
        <Text>
          <Top>
            <About>
              <Name as={`h${level}`}>
                <VenueName>{item.name}</VenueName>
              </Name>
              <LineOptions item={item} />
              {soldOut && (
                <span>
                  <Badge tone="danger">
                    <T id="quantity.soldOut" />
                  </Badge>
                </span>
              )}
              {item.unitPrice !== null && (
                <Each>
                  <T
                    id="cartLines.each"
                    values={{ price: () => <Price text={moneyText(item.unitPrice)} quiet /> }}
                  />
                </Each>
              )}
            </About>
            <Corner>
              <IconButton
                look="danger"
                label={t('quantity.remove', { name: item.name })}
                onClick={({ detail: clicks }) => {
                  onRemoved()
                  void removeFromCart(cartId, item, clicks === 0)
                }}
              >
                <Trash2Icon size={20} />
              </IconButton>
            </Corner>
          </Top>
          <Bottom>
            <QuantityStepper
              quantity={item.quantity}
              label={item.name}
              disabled={(soldOut || item.unitPrice === null) && 'plus'}
              onChange={(quantity) => changeQuantity(cartId, item, quantity)}
            />
            <Total>
              <Price text={moneyText(lineTotal(item.unitPrice, item.quantity))} />
            </Total>
          </Bottom>
        </Text>
      </Row>
    </Line>
  )
})
