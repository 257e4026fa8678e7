import { formatDateTime } from '@storefront/shared/domain/times/dates.ts'
import type { CSSProperties } from 'react'
import { styled } from 'styled-components'
import type { SelectedEvent } from '../../storage/stored-keys.ts'
import { from } from '../../theme/breakpoints.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Badge } from '../../ui/surfaces/badge.tsx'

const BadgeBlock = styled.div`display: none; ${from.mobile} { display: block; }`

/**
 * HOME-01, HOME-02: the event that the fan orders at. The page has drawn the same before the app was there
 * (`head/first-paint.ts`), with the styles of `first-paint.css`; it knows nothing but its props.
 * @param picture its address; '' for none
 */
export function EventBanner({
  event: { name, startOn, endOn },
  picture,
  isActive,
  onChange,
}: {
  event: Pick<SelectedEvent, 'name' | 'startOn' | 'endOn'>
  picture: string
  isActive: boolean
  onChange: () => void
}) {
  const style = picture && ({ '--event-picture': `url(${JSON.stringify(picture)})` } as CSSProperties)
  return (
    <section className="event-banner" aria-label="Selected event" style={style || undefined}>
      <div className="event-text">
        {isActive && (
          <BadgeBlock>
            <Badge tone="success" dot>
              Active
            </Badge>
          </BadgeBlock>
        )}
        <h1 className="event-name">{name}</h1>
        <dl className="event-dates">
          <dt>Starts:</dt>
          <dd>{formatDateTime(startOn)}</dd>
          <dt>Ends:</dt>
          <dd>{formatDateTime(endOn)}</dd>
        </dl>
      </div>
      <Button variant="secondary" onClick={onChange}>
        Change Event
      </Button>
    </section>
  )
}
