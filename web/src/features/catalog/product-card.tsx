import type { DisplayCard } from '@storefront/shared/domain/catalog/quick-picks.ts'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { color, elevation, radius, space } from '../../theme/tokens.ts'
import { clampLines, type } from '../../theme/type.ts'
import { Picture } from '../../ui/surfaces/picture.tsx'
import { Price } from '../../ui/surfaces/price.tsx'
import { productAddress, recordViewed } from '../product/product-link.tsx'

const Box = styled(Link)`
  display: flex; flex-direction: column; height: 100%; overflow: hidden; border-radius: ${radius.lg};
  background: ${color.background}; box-shadow: ${elevation[1]}, inset 0 0 0 1px ${color.border};
  text-decoration: none;
  transition: box-shadow var(--motion), scale var(--motion-quick) var(--ease), translate var(--motion) var(--ease);
  &:active { scale: 0.98; }
  @media (hover: hover) {
    &:hover { box-shadow: ${elevation[2]}, inset 0 0 0 1px ${color.border}; translate: 0 -2px; }
  }
`
const Text = styled.span`
  display: flex; flex: 1; flex-direction: column; gap: ${space[1]}; padding: ${space[3]};
`
const Name = styled.span`${type.label} ${clampLines(2)} font-weight: 600;`
const Cost = styled.span`${type.subheading} margin-top: auto;`
const Variants = styled.span`${type.label} margin-top: auto; line-height: 1.4rem; color: ${color.primaryText};`

/** HOME-11 to HOME-14: one item or product of the menu. */
export function ProductCard({ card, eager = false }: { card: DisplayCard; eager?: boolean }) {
  return (
    <Box
      to={productAddress(card)}
      state={{ preview: { src: card.imageUrl } }}
      onClick={() => recordViewed(card)}
    >
      <Picture src={card.imageUrl} alt="" eager={eager} />
      <Text>
        <Name>{card.name}</Name>
        {card.type === 'item' ? (
          <Cost>
            <Price cents={card.price} />
          </Cost>
        ) : (
          <Variants>See variants</Variants>
        )}
      </Text>
    </Box>
  )
}
