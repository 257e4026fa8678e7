import { routes } from '@storefront/shared/domain/routes.ts'
import { CalendarIcon } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { styled } from 'styled-components'
import { useCart } from '../features/cart/cart.ts'
import { agreedToEmpty, ChangeEventDialog } from '../features/events/change-event-dialog.tsx'
import { useSelectedEvent } from '../features/events/selected-event.ts'
import { T } from '../messages/t.tsx'
import { from, stacked } from '../theme/breakpoints.ts'
import { color, radius, space, touch } from '../theme/tokens.ts'
import { clampAlways, clampLines, type, visuallyHidden } from '../theme/type.ts'
import { VenueName } from '../venue/venue-name.tsx'

const Wide = styled.button`
  ${type.label}
  display: none; align-items: center; gap: ${space[2]}; max-width: min(22rem, 40vw); min-height: ${touch};
  padding-inline: ${space[4]}; border: 1px solid; border-radius: ${radius.pill};
  transition: background var(--motion);
  &:hover { background: ${color.tint}; }
  ${from.mobile} { display: inline-flex; }
`
const EventName = styled.span`${clampLines(1)}`
const Change = styled.span`text-decoration: underline; text-underline-offset: 0.2em;`
/** On a phone: the link 'Change' below the header's title, with a touch target that extends upwards. */
const ChangePlace = styled.span`
  ${type.label} display: flex; gap: ${space[2]};
  /* The event's name, which the screen or the link already tells a screen reader. */
  &[data-event]::before {
    content: attr(data-event); content: attr(data-event) / ''; ${clampAlways(1)} line-height: 1.25rem; font-weight: 400;
    ${stacked} { display: none; }
  }
  > * { flex: none; display: inline-block; vertical-align: top; position: relative; min-width: ${touch}; margin-top: -1.25rem; padding: 1.375rem 0 ${space[0.5]}; line-height: 1.25rem; text-underline-offset: 0.2em; }
  ${from.mobile} { display: none; }
`
const Hidden = styled.span`${visuallyHidden}`

/**
 * HEADER-06: a button with the selected event's name that leads to /events; on small screens a 'Change' link that names
 * the event to a screen reader. On /checkout the button asks first (FAN-02). Give it a new `key` for each screen, so that the question closes with its screen.
 */
export function EventButton() {
  const event = useSelectedEvent()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { pieces, cartId } = useCart()
  const [isAsking, setAsking] = useState(false)
  const asks = pathname === routes.checkout && pieces > 0
  if (!event || pathname === routes.events) return null
  const ask = (click: MouseEvent) => {
    click.preventDefault()
    setAsking(true)
  }
  return (
    <>
      <Wide type="button" onClick={asks ? ask : () => navigate(routes.events)}>
        <CalendarIcon size={18} />
        <EventName>
          <VenueName>{event.name}</VenueName>
        </EventName>
        <Change>
          <T id="app.change" />
        </Change>
      </Wide>
      <ChangePlace data-event={pathname === routes.home ? undefined : event.name}>
        <Link to={routes.events} onClick={asks ? ask : undefined}>
          <T
            id="app.changeEvent"
            values={{ event: event.name, hidden: (text) => <Hidden translate="no">{text}</Hidden> }}
          />
        </Link>
      </ChangePlace>
      {isAsking && (
        <ChangeEventDialog
          onChange={() => navigate(routes.events, { state: agreedToEmpty(cartId) })}
          onKeep={() => setAsking(false)}
        />
      )}
    </>
  )
}
