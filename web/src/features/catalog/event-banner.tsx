import { eventStatus } from '@storefront/shared/domain/events/event-status.ts'
import { routes } from '@storefront/shared/domain/routes.ts'
import { formatDateTime } from '@storefront/shared/domain/times/dates.ts'
import { useNavigate } from 'react-router-dom'
import { getBranding } from '../../api/boot.ts'
import type { SelectedEvent } from '../../storage/stored-keys.ts'
import { from } from '../../theme/breakpoints.ts'
import { styled } from '../../theme/styled.ts'
import { color, edge, elevation, radius, space, textShadow } from '../../theme/tokens.ts'
import { clampLines, type } from '../../theme/type.ts'
import { Button } from '../../ui/actions/button.tsx'
import { useNow } from '../../ui/status/use-now.ts'
import { Badge } from '../../ui/surfaces/badge.tsx'

const Box = styled.section<{ $picture: string }>`
  display: flex; flex-wrap: wrap; align-items: end; gap: ${space[3]} ${space[4]}; padding: ${space[4]}; color: ${color.onDark};
  border-radius: ${radius.xl}; box-shadow: ${elevation[2]};
  ${edge}
  background: linear-gradient(100deg, ${color.shadeDeep}, ${color.shade}),
    ${({ $picture }) => ($picture ? `url(${JSON.stringify($picture)})` : 'none')} center / cover ${color.secondary};
  ${from.tablet} { padding: ${space[8]}; min-height: 12rem; }
`
const Text = styled.div`flex: 1 1 14rem; display: grid; gap: ${space[2]}; min-width: 0;`
const Name = styled.h1`${type.title} ${clampLines(3)}`
const Dates = styled.dl`
  ${type.small}
  display: grid; grid-template-columns: auto 1fr; gap: 0 ${space[2]}; text-shadow: ${textShadow}; color: ${color.onDarkMuted};
  dt { font-weight: 600; }
  ${from.tablet} { grid-template-columns: auto auto auto 1fr; }
`
const BadgeBlock = styled.div`display: none; ${from.mobile} { display: block; }`

/** HOME-01, HOME-02: the event that the fan orders at. */
export function EventBanner({ event }: { event: SelectedEvent }) {
  const navigate = useNavigate()
  const active = eventStatus(event, useNow()) === 'active'
  return (
    <Box aria-label="Selected event" $picture={getBranding().backGroundImageURL}>
      <Text>
        {active && (
          <BadgeBlock>
            <Badge tone="success" dot>
              Active
            </Badge>
          </BadgeBlock>
        )}
        <Name>{event.name}</Name>
        <Dates>
          <dt>Starts:</dt>
          <dd>{formatDateTime(event.startOn)}</dd>
          <dt>Ends:</dt>
          <dd>{formatDateTime(event.endOn)}</dd>
        </Dates>
      </Text>
      <Button variant="secondary" onClick={() => navigate(routes.events)}>
        Change Event
      </Button>
    </Box>
  )
}
