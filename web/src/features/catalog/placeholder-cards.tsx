import { styled } from 'styled-components'
import { color, radius, space } from '../../theme/tokens.ts'
import { Loading, Skeleton } from '../../ui/status/skeleton.tsx'
import { ProductGrid } from './product-grid.ts'

const places = ['1', '2', '3', '4', '5', '6', '7', '8']
const Box = styled.li`
  overflow: hidden; border-radius: ${radius.lg}; background: ${color.background};
  box-shadow: inset 0 0 0 1px ${color.border};
`
const Text = styled.div`display: grid; gap: ${space[2]}; padding: ${space[3]};`

/** HOME-09: the grid while the menu loads. */
export function PlaceholderCards() {
  return (
    <Loading label="Loading products">
      <ProductGrid aria-hidden="true">
        {places.map((place) => (
          <Box key={place} data-testid="product-placeholder">
            <Skeleton $ratio="1 / 1" $radius="0" />
            <Text>
              <Skeleton $width="85%" />
              <Skeleton $width="40%" />
            </Text>
          </Box>
        ))}
      </ProductGrid>
    </Loading>
  )
}
