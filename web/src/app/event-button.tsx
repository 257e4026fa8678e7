import { routes } from '@storefront/shared/domain/routes.ts'
import { CalendarIcon } from 'lucide-react'
import { Link, useNavigate } from 'react-router-dom'
import { styled } from 'styled-components'
import { useSelectedEvent } from '../features/events/selected-event.ts'
import { from } from '../theme/breakpoints.ts'
import { color, radius, space, touch } from '../theme/tokens.ts'
import { clampLines, type, visuallyHidden } from '../theme/type.ts'

const Wide = styled.button`
  ${type.label}
  display: none; align-items: center; gap: ${space[2]}; max-width: 22rem; min-height: ${touch};
  padding-inline: ${space[4]}; border: 1px solid ${color.border}; border-radius: ${radius.pill}; background: ${color.background};
  transition: background var(--motion);
  &:hover { background: ${color.primarySoft}; }
  ${from.mobile} { display: inline-flex; }
`
const Name = styled.span`${clampLines(1)} text-align: left;`
const Change = styled.span`color: ${color.primaryText};`
const Small = styled(Link)`
  ${type.label}
  display: inline-flex; align-items: center; min-height: ${touch}; padding-inline: ${space[2]};
  color: ${color.primaryText}; text-underline-offset: 0.2em;
  ${from.mobile} { display: none; }
`

const Hidden = styled.span`${visuallyHidden}`

/** HEADER-06: a button with the selected event's name that leads to its change; on small screens a 'Change' link, which names it too. */
export function EventButton() {
  const event = useSelectedEvent()
  const navigate = useNavigate()
  if (!event) return null
  return (
    <>
      <Wide type="button" onClick={() => navigate(routes.events)}>
        <CalendarIcon size={18} />
        <Name>{event.name}</Name>
        <Change>Change</Change>
      </Wide>
      <Small to={routes.events}>
        Change<Hidden> event, {event.name}</Hidden>
      </Small>
    </>
  )
}
