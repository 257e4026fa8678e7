import { styled } from 'styled-components'
import { useT } from '../../messages/language.ts'
import { from, sideways, stacked } from '../../theme/breakpoints.ts'
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
  gap: ${densitySpace(2)};
  --card-picture: 3 / 2;
  ${stacked} { grid-template-columns: minmax(0, 1fr); }
  ${from.mobile} { grid-template-columns: repeat(3, minmax(0, 1fr)); gap: ${densitySpace(4)}; --card-picture: 4 / 3; }
  ${from.tablet} { grid-template-columns: repeat(4, minmax(0, 1fr)); }
  ${from.desktop} {
    grid-template-columns: repeat(auto-fill, minmax(max(${smallestCard}, (100% - 5 * ${densitySpace(4)}) / 6), 1fr));
  }
  ${sideways} { --card-picture: 2 / 1; }
  &[hidden] { content-visibility: hidden; contain-intrinsic-size: 0; overflow: hidden; }
  @supports not (content-visibility: hidden) { &[hidden] { display: none; } }
  position: relative;
  &::after { content: ''; position: absolute; inset: 0; z-index: ${layer.raised}; pointer-events: none; }
  &[data-leaving='true']::after { pointer-events: auto; }
  > li { ${longListRow('11.5rem')} }
`

/** A control that looks smaller than what a finger hits: the border is the invisible part. */
export const rim = (width: string) => `border: ${width} solid transparent; background-clip: padding-box;`

/** The shape of a card's picture: lower on a phone, so that three rows are wholly in sight (FAN-56). */
export const cardPicture = 'var(--card-picture)'
/** Its width on the screen, nearly. */
export const cardSizes = '(min-width: 64rem) 14rem, (min-width: 48rem) 25vw, (min-width: 40rem) 33vw, 50vw'

/** Below its picture a card has the name, then a row of fixed height for price and buttons (FAN-57). */
export const cardText = `display: flex; flex: 1; flex-direction: column; padding: ${space[1.5]} ${space[2.5]} 0;`
export const cardRow = '2.75rem'

const places = ['1', '2', '3', '4', '5', '6', '7', '8']
const Placeholder = styled.div`
  overflow: hidden; border-radius: ${radius.lg}; background: ${color.background};
  box-shadow: inset 0 0 0 1px ${color.border};
`
const Text = styled.div`${cardText}`
const Row = styled.div`display: flex; align-items: center; height: ${cardRow};`

/** HOME-09: placeholder cards while the menu loads. */
export function PlaceholderCards() {
  const t = useT()
  return (
    <Loading label={t('catalog.loading')}>
      <ProductGrid aria-hidden="true">
        {places.map((place) => (
          <li key={place}>
            <Placeholder data-testid="product-placeholder">
              <Skeleton $ratio={cardPicture} $radius="0" />
              <Text>
                {/* The height of a line of the name. */}
                <Skeleton $width="85%" $height="1.1375rem" />
                <Row>
                  <Skeleton $width="40%" />
                </Row>
              </Text>
            </Placeholder>
          </li>
        ))}
      </ProductGrid>
    </Loading>
  )
}
