import { styled } from 'styled-components'
import { radius, space, touch } from '../../theme/tokens.ts'
import { Skeleton } from '../../ui/status/skeleton.tsx'
import { MenuBar, SearchPlace } from './menu-bar.ts'

const Row = styled.div`display: flex; gap: ${space[2]}; padding: ${space[2]} ${space[4]}; overflow: hidden;`
const widths = ['5.5rem', '6.5rem', '5rem', '7.5rem', '6rem']

/** The shape of search field and page buttons while the menu loads. */
export function MenuBarSkeleton() {
  return (
    <MenuBar>
      <SearchPlace>
        <Skeleton $height={touch} $radius={radius.pill} />
      </SearchPlace>
      <Row>
        {widths.map((width) => (
          <Skeleton
            key={width}
            $width={width}
            $height={touch}
            $radius={radius.pill}
            style={{ flex: 'none' }}
          />
        ))}
      </Row>
    </MenuBar>
  )
}
