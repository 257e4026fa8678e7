import { eventStatus } from '@storefront/shared/domain/events/event-status.ts'
import { routes } from '@storefront/shared/domain/routes.ts'
import { formatDateTime } from '@storefront/shared/domain/times/dates.ts'
import type { CSSProperties } from 'react'
import { useNavigate } from 'react-router-dom'
import { styled } from 'styled-components'
import { getBranding } from '../../api/boot.ts'
import type { SelectedEvent } from '../../storage/stored-keys.ts'
import { from } from '../../theme/breakpoints.ts'
import { Button } from '../../ui/actions/button.tsx'
import { useNow } from '../../ui/status/use-now.ts'
import { Badge } from '../../ui/surfaces/badge.tsx'

const BadgeBlock = styled.div`display: none; ${from.mobile} { display: block; }`

/**
 * HOME-01, HOME-02: the event that the fan orders at. The page has drawn the same before the app was there
 * (`head/first-paint.ts`), with the styles of `first-paint.css`.
 */
export function EventBanner({ event }: { event: SelectedEvent }) {
  const navigate = useNavigate()
  const { backGroundImageURL } = getBranding()
  const picture = backGroundImageURL
    ? ({ '--event-picture': `url(${JSON.stringify(backGroundImageURL)})` } as CSSProperties)
    : undefined
  const active = eventStatus(event, useNow()) === 'active'
  return (
    <section className="event-banner" aria-label="Selected event" style={picture}>
      <div className="event-text">
        {active && (
          <BadgeBlock>
            <Badge tone="success" dot>
              Active
            </Badge>
          </BadgeBlock>
        )}
        <h1 className="event-name">{event.name}</h1>
        <dl className="event-dates">
          <dt>Starts:</dt>
          <dd>{formatDateTime(event.startOn)}</dd>
          <dt>Ends:</dt>
          <dd>{formatDateTime(event.endOn)}</dd>
        </dl>
      </div>
      <Button variant="secondary" onClick={() => navigate(routes.events)}>
        Change Event
      </Button>
    </section>
  )
}
