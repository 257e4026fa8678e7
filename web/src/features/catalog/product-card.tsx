import type { Cents } from '@storefront/shared/domain/money.ts'
import { type ComponentProps, memo, useId } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { moneyText } from '../../api/venue-texts.ts'
import { useLanguage } from '../../messages/language.ts'
import { T } from '../../messages/t.tsx'
import { from } from '../../theme/breakpoints.ts'
import { color, edge, elevation, radius, space } from '../../theme/tokens.ts'
import { clampAlways, type } from '../../theme/type.ts'
import { Badge } from '../../ui/surfaces/badge.tsx'
import { Picture } from '../../ui/surfaces/picture.tsx'
import { Price } from '../../ui/surfaces/price.tsx'
import { useSoldOut } from '../cart/sold-out.ts'
import { prefetchProduct } from '../product/product.ts'
import { productAddress, saveLastViewed } from '../product/product-link.tsx'
import { ProductName } from '../product/product-name.tsx'
import { CardControls } from './card-controls.tsx'

// The buttons are placed over the link and are not part of it.
const Box = styled.article`position: relative; display: grid; grid-template-columns: minmax(0, 1fr); height: 100%;`
const Face = styled(Link)`
  display: flex; flex-direction: column; overflow: hidden; border-radius: ${radius.lg};
  background: ${color.background}; box-shadow: ${elevation[1]}, inset 0 0 0 1px ${color.border};
  text-decoration: none; transition: box-shadow var(--motion);
  ${edge}
  @media (hover: hover) { &:hover { box-shadow: ${elevation[2]}, inset 0 0 0 1px ${color.border}; } }
`
// The height of two lines of name and one of price, so that all cards are equal.
const Text = styled.span`
  display: flex; flex: 1; flex-direction: column; justify-content: space-between; gap: ${space[1]};
  min-height: 5.35rem; padding: ${space[3]};
`
const Name = styled.span`${type.label} ${clampAlways(2)} font-weight: 600;`
const Cost = styled.span`${type.subheading}`
const Variants = styled.span`
  ${type.caption} display: flex; flex-wrap: wrap; align-items: center; gap: 0 ${space[1]}; min-height: 1.4rem;
  ${from.mobile} { ${type.label} }
`
const ChooseHint = styled.span`color: ${color.primaryText};`
const OverPicture = styled.div`
  position: absolute; inset: 0 0 auto; aspect-ratio: 1; padding: ${space[2]}; pointer-events: none;
  display: flex; flex-direction: column; align-items: flex-end; justify-content: flex-end;
`
const SoldOut = styled.span`position: absolute; top: ${space[2]}; inset-inline-start: ${space[2]};`

/**
 * HOME-11 to HOME-14, FAN-04, FAN-06: one item or product of the menu, prefetched when the fan points at it.
 * @param priceFrom FAN-47: a product's lowest price; null when unknown, and for an item
 */
export const ProductCard = memo(function ProductCard({
  card,
  cartId,
  line,
  elsewhere,
  priceFrom,
  onChooseOptions,
  eager,
}: Omit<ComponentProps<typeof CardControls>, 'refusal'> & { priceFrom: Cents | null; eager: boolean }) {
  useLanguage()
  const { itemId, name } = card
  const soldOut = useSoldOut(itemId)
  const [soldOutId, priceId] = [useId(), useId()]
  const hasNoPrice = card.price === null ? priceId : undefined
  return (
    <Box>
      <Face
        to={productAddress(card)}
        state={{ preview: { src: card.imageUrl } }}
        onClick={() => saveLastViewed(card)}
        onPointerEnter={() => prefetchProduct(card)}
      >
        <Picture src={card.imageUrl} alt="" eager={eager} />
        {soldOut && (
          <SoldOut id={soldOutId}>
            <Badge tone="danger">
              <T id="product.soldOut" />
            </Badge>
          </SoldOut>
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
      <OverPicture>
        <CardControls
          {...{ card, cartId, line, elsewhere, onChooseOptions }}
          refusal={soldOut ? soldOutId : hasNoPrice}
        />
      </OverPicture>
    </Box>
  )
})
