import { styled } from 'styled-components'
import { useT } from '../../messages/language.ts'
import { from, stacked } from '../../theme/breakpoints.ts'
import { color, densitySpace, layer, longListRow, radius, space } from '../../theme/tokens.ts'
import { Loading, Skeleton } from '../../ui/status/skeleton.tsx'

const smallestCard = '10.5rem'

/**
 * HOME-08: 2 columns on phones, 1 with text twice as large, up to 6 on the widest screens; beside the cart as many as
 * fit. A hidden list keeps its layout, so that it can be shown again without a new one. A list that is about to be
 * replaced is covered by an overlay that takes all taps, which is cheaper than a style change of each element.
 */
export const ProductGrid = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${densitySpace(3)};
  ${stacked} { grid-template-columns: minmax(0, 1fr); }
  ${from.mobile} { grid-template-columns: repeat(3, minmax(0, 1fr)); gap: ${densitySpace(4)}; }
  ${from.tablet} { grid-template-columns: repeat(4, minmax(0, 1fr)); }
  ${from.desktop} {
    grid-template-columns: repeat(auto-fill, minmax(max(${smallestCard}, (100% - 5 * ${densitySpace(4)}) / 6), 1fr));
  }
  &[hidden] { content-visibility: hidden; contain-intrinsic-size: 0; overflow: hidden; }
  @supports not (content-visibility: hidden) { &[hidden] { display: none; } }
  position: relative;
  &::after { content: ''; position: absolute; inset: 0; z-index: ${layer.raised}; pointer-events: none; }
  &[data-leaving='true']::after { pointer-events: auto; }
  > li { ${longListRow('17rem')} }
`

const places = ['1', '2', '3', '4', '5', '6', '7', '8']
const Placeholder = styled.li`
  overflow: hidden; border-radius: ${radius.lg}; background: ${color.background};
  box-shadow: inset 0 0 0 1px ${color.border};
`
const Text = styled.div`display: grid; gap: ${space[2]}; padding: ${space[3]};`

/** HOME-09: placeholder cards while the menu loads. */
export function PlaceholderCards() {
  const t = useT()
  return (
    <Loading label={t('catalog.loading')}>
      <ProductGrid aria-hidden="true">
        {places.map((place) => (
          <Placeholder key={place} data-testid="product-placeholder">
            <Skeleton $ratio="1 / 1" $radius="0" />
            <Text>
              <Skeleton $width="85%" />
              <Skeleton $width="40%" />
            </Text>
          </Placeholder>
        ))}
      </ProductGrid>
    </Loading>
  )
}
