import type { Cents } from '@storefront/shared/domain/money.ts'
import { type ComponentProps, memo, useId } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { useLanguage } from '../../messages/language.ts'
import { T } from '../../messages/t.tsx'
import { color, edge, elevation, radius, space, touch } from '../../theme/tokens.ts'
import { clampAlways, type } from '../../theme/type.ts'
import { Badge } from '../../ui/surfaces/badge.tsx'
import { Picture } from '../../ui/surfaces/picture.tsx'
import { Price } from '../../ui/surfaces/price.tsx'
import { moneyText } from '../../venue/formats.ts'
import { useSoldOut } from '../cart/sold-out.ts'
import { prefetchProduct } from '../product/product.ts'
import { ProductName, productAddress, saveLastViewed } from '../product/product-link.tsx'
import { CardControls } from './card-controls.tsx'
import { cardPicture, cardRow, cardSizes, cardText } from './product-grid.tsx'

const Face = styled(Link)`
  display: flex; flex-direction: column; overflow: hidden; border-radius: ${radius.lg};
  background: ${color.background}; box-shadow: ${elevation[1]}, inset 0 0 0 1px ${color.border};
  text-decoration: none; transition: box-shadow var(--motion);
  ${edge}
  @media (hover: hover) { &:hover { box-shadow: ${elevation[2]}, inset 0 0 0 1px ${color.border}; } }
`
const Text = styled.span`${cardText}`
const Name = styled.span`${type.label} ${clampAlways(2)} font-weight: 600;`
const Cost = styled.span`
  ${type.subheading} display: flex; flex-direction: column; justify-content: center; min-height: ${cardRow}; margin-top: auto;
  padding-inline-end: calc(${touch} - ${space[2.5]});
`
const Variants = styled(Cost)`${type.caption}`
const ChooseHint = styled.span`color: ${color.primaryText};`
const Mark = styled.span`position: absolute; top: ${space[2]}; inset-inline-start: ${space[2]};`
// The buttons are placed over the link and are not part of it. With a quantity above it the price is between them.
const Box = styled.article`
  position: relative; display: grid; grid-template-columns: minmax(0, 1fr); height: 100%;
  &:has([data-in-cart='true']) ${Cost} {
    ${type.caption} align-items: center; justify-content: flex-end; padding-bottom: ${space[1]};
    padding-inline-start: calc(${touch} - ${space[2.5]}); text-align: center;
  }
`

type Props = Omit<ComponentProps<typeof CardControls>, 'refusal'> & {
  /** FAN-47: a product's lowest price; null when unknown, and for an item. */
  priceFrom: Cents | null
  /** FAN-47: the pieces of a product's variants in the cart; 0 when unknown, and for an item. */
  pieces: number
  eager: boolean
}

/** HOME-11 to HOME-14, FAN-04, FAN-06: one item or product of the menu, prefetched when the fan points at it. */
export const ProductCard = memo(function ProductCard({ priceFrom, pieces, eager, ...controls }: Props) {
  useLanguage()
  const { card } = controls
  const { itemId, name } = card
  const soldOut = useSoldOut(itemId)
  const [soldOutId, priceId] = [useId(), useId()]
  const hasNoPrice = card.price === null ? priceId : undefined
  return (
    <Box>
      <Face
        to={productAddress(card)}
        state={{ picture: card.imageUrl }}
        onClick={() => saveLastViewed(card)}
        onPointerEnter={() => prefetchProduct(card)}
      >
        <Picture src={card.imageUrl} alt="" ratio={cardPicture} sizes={cardSizes} eager={eager} />
        {soldOut && (
          <Mark id={soldOutId}>
            <Badge tone="danger">
              <T id="quantity.soldOut" />
            </Badge>
          </Mark>
        )}
        {pieces > 0 && (
          <Mark>
            <Badge tone="primary">
              <T id="catalog.inCart" values={{ count: pieces }} />
            </Badge>
          </Mark>
        )}
        <Text>
          <Name>
            <ProductName name={name} />
          </Name>
          {card.type === 'item' ? (
            <Cost id={priceId}>
              <Price text={moneyText(card.price)} />
            </Cost>
          ) : (
            <Variants>
              <ChooseHint>
                <T id="catalog.seeVariants" />
              </ChooseHint>
              {priceFrom !== null && (
                <span>
                  <T id="catalog.priceFrom" values={{ price: () => <Price text={moneyText(priceFrom)} /> }} />
                </span>
              )}
            </Variants>
          )}
        </Text>
      </Face>
      <CardControls {...controls} refusal={soldOut ? soldOutId : hasNoPrice} />
    </Box>
  )
})
