import { styled } from 'styled-components'
import { useT } from '../../messages/language.ts'
import { T } from '../../messages/t.tsx'
import { from, sideways, tight } from '../../theme/breakpoints.ts'
import { color, edge, elevation, onPicture, radius, space } from '../../theme/tokens.ts'
import { clampLines, type } from '../../theme/type.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Badge } from '../../ui/surfaces/badge.tsx'
import { rim } from './product-grid.tsx'

// The server writes the address of the venue's picture into the page's styles.
const Box = styled.section`
  display: flex; flex-wrap: wrap; align-items: center; gap: ${space[1]} ${space[2]}; min-height: 3rem;
  padding-inline: ${space[3]} ${space[1]}; border-radius: ${radius.md}; color: ${color.onDark}; box-shadow: ${elevation[2]};
  background:
    linear-gradient(calc(100deg * var(--forward)), ${color.shadeDeep}, ${color.shade}),
    var(--venue-picture, none) center / cover ${color.secondary};
  ${edge}
  ${tight} { padding-block: ${space[1]}; }
  ${from.tablet} { min-height: 4.25rem; margin-block: ${space[2]}; padding-inline: ${space[5]} ${space[4]}; border-radius: ${radius.lg}; }
  ${sideways} { min-height: 3rem; margin-block: 0; }
`
// Keeps space for the badge.
const Text = styled.div`
  position: relative; flex: 1 1 8rem; min-width: 0;
  ${from.mobile} { padding-inline-end: 6rem; }
`
const Name = styled.h1`
  ${type.label} font-weight: 650; line-height: 1.2; ${clampLines(1)}
  ${from.tablet} { ${type.heading} line-height: 1.2; } ${sideways} { font-size: 1rem; }
`
const Dates = styled.p`
  ${type.caption} line-height: 1.15; color: ${color.onDarkMuted}; text-wrap: balance; ${onPicture}
  ${from.tablet} { ${type.small} }
`
const BadgeBlock = styled.div`
  position: absolute; top: 50%; inset-inline-end: 0; translate: 0 -50%; display: none;
  ${from.mobile} { display: block; }
`
const ChangeButton = styled(Button)`&& { ${rim('2px')} padding-block: 0; padding-inline: ${space[3]}; }`
const Change = styled.div`flex: none; max-width: 100%;`

/** HOME-01, HOME-02, FAN-45: the event that the fan orders at. */
export function EventBanner({
  name,
  dates,
  isActive,
  onChange,
}: {
  name: string
  dates: string
  isActive: boolean
  onChange: () => void
}) {
  const t = useT()
  return (
    <Box aria-label={t('catalog.selectedEvent')}>
      <Text>
        <Name>
          <bdi translate="no">{name}</bdi>
        </Name>
        <Dates>{dates}</Dates>
        {isActive && (
          <BadgeBlock>
            <Badge tone="success" dot>
              <T id="app.activeEvent" />
            </Badge>
          </BadgeBlock>
        )}
      </Text>
      <Change>
        <ChangeButton variant="secondary" onClick={onChange}>
          <T id="catalog.changeEvent" />
        </ChangeButton>
      </Change>
    </Box>
  )
}
