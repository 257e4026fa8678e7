import { styled } from 'styled-components'
import { from } from '../../theme/breakpoints.ts'
import { color, edge, elevation, onPicture, radius, space } from '../../theme/tokens.ts'
import { clampLines, type } from '../../theme/type.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Badge } from '../../ui/surfaces/badge.tsx'

// The server writes the address of the venue's picture into the page's styles.
const Box = styled.section`
  display: flex; flex-wrap: wrap; align-items: end; gap: ${space[3]} ${space[4]}; padding: ${space[4]};
  border-radius: ${radius.xl}; color: ${color.onDark}; box-shadow: ${elevation[2]};
  background:
    linear-gradient(100deg, ${color.shadeDeep}, ${color.shade}),
    var(--venue-picture, none) center / cover ${color.secondary};
  ${edge}
  ${from.tablet} { min-height: 12rem; padding: ${space[8]}; }
`
const Text = styled.div`flex: 1 1 14rem; display: grid; gap: ${space[2]}; min-width: 0;`
const Name = styled.h1`${type.title} ${clampLines(3)}`
const Dates = styled.dl`
  ${type.small}
  display: grid; grid-template-columns: auto 1fr; gap: 0 ${space[2]}; color: ${color.onDarkMuted};
  ${onPicture}
  ${from.tablet} { grid-template-columns: auto auto auto 1fr; }
`
const Term = styled.dt`font-weight: 600;`
const BadgeBlock = styled.div`display: none; ${from.mobile} { display: block; }`
/** Until the app is there the button's place is kept: it would do nothing yet. */
const Change = styled.div`&:where([data-waits='true']) { visibility: hidden; }`

/**
 * HOME-01, HOME-02: the event that the fan orders at. The page begins with it too (`build/first-views.tsx`), so it knows nothing but its
 * props.
 * @param onChange not given until the app is there
 */
export function EventBanner({
  name,
  starts,
  ends,
  isActive = false,
  onChange,
}: {
  name: string
  starts: string
  ends: string
  isActive?: boolean
  onChange?: () => void
}) {
  return (
    <Box aria-label="Selected event">
      <Text>
        {isActive && (
          <BadgeBlock>
            <Badge tone="success" dot>
              Active
            </Badge>
          </BadgeBlock>
        )}
        <Name>{name}</Name>
        <Dates>
          <Term>Starts:</Term>
          <dd>{starts}</dd>
          <Term>Ends:</Term>
          <dd>{ends}</dd>
        </Dates>
      </Text>
      <Change data-waits={!onChange}>
        <Button variant="secondary" onClick={onChange}>
          Change Event
        </Button>
      </Change>
    </Box>
  )
}
