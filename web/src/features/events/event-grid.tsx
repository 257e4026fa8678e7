import type { Event } from '@storefront/shared/contract/events.ts'
import { sameId } from '@storefront/shared/contract/lenient.ts'
import {
  type EventTab,
  eventStatus,
  filterEvents,
  sortEvents,
} from '@storefront/shared/domain/events/event-status.ts'
import { routes } from '@storefront/shared/domain/routes.ts'
import { CalendarIcon } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { styled } from 'styled-components'
import { ReadErrorText } from '../../api/error-message.tsx'
import { useT } from '../../messages/language.ts'
import { from } from '../../theme/breakpoints.ts'
import { color, densitySpace, layer, longListRow, radius, space } from '../../theme/tokens.ts'
import { useGoBack } from '../../ui/navigation.ts'
import { EmptyState, ErrorView } from '../../ui/status/message-view.tsx'
import { Skeleton } from '../../ui/status/skeleton.tsx'
import { Spinner } from '../../ui/status/spinner.tsx'
import { useNow } from '../../ui/use-now.ts'
import { venueOffset } from '../../venue/clock.ts'
import { EventCard } from './event-card.tsx'
import { useEvents } from './events.ts'
import { useSelectedEvent } from './selected-event.ts'
import { StaleDataNotice } from './stale-data-notice.tsx'

const largeHeight = '8.25rem'
const Grid = styled.ul`
  position: relative; display: grid; gap: ${densitySpace(1.5)}; margin-top: ${space[2]};
  grid-template-columns: repeat(auto-fill, minmax(min(21rem, 100%), 1fr));
  ${from.tablet} { gap: ${densitySpace(4)}; margin-top: ${space[5]}; }
`
const Item = styled.li`
  min-width: 0;
  ${longListRow('5.75rem', { block: space[1], inline: space[2] })}
  &:where([data-wide='true']) { grid-column: 1 / -1; }
`
// In the middle of the first placeholder, so that the cards come where the placeholders are.
const Waiting = styled.li`
  position: absolute; inset: 0 0 auto; z-index: ${layer.raised}; display: grid; place-items: center; height: ${largeHeight};
  color: ${color.muted};
`
const placeholders = [1, 2, 3, 4, 5, 6]
const nothing = {
  all: 'events.none',
  active: 'events.noneActive',
  upcoming: 'events.noneUpcoming',
} as const satisfies Record<EventTab, string>

type Choice = { tab: EventTab; onSelect: (event: Event) => void }

/** The events, their loading state (EVENT-08) or their error (ERR-05). */
export function Events({ tab, onSelect }: Choice) {
  const t = useT()
  const { events, error, isValidating, retry } = useEvents()
  const navigate = useNavigate()
  const goBack = useGoBack()
  if (events)
    return (
      <>
        {error && (
          <StaleDataNotice error={error.cause instanceof Error ? error.cause : error} retry={retry} />
        )}
        <EventGrid key={tab} events={events} tab={tab} onSelect={onSelect} />
      </>
    )
  if (error && !isValidating)
    return (
      <ErrorView
        title={t('events.fetchFailed')}
        text={<ReadErrorText error={error.cause} />}
        onRetry={() => void retry()}
        onHome={() => void navigate(routes.home)}
        onBack={goBack}
      />
    )
  return (
    <Grid>
      <Waiting>
        <Spinner label={t('events.loading')} />
      </Waiting>
      {placeholders.map((id) => (
        <Item key={id} aria-hidden="true" data-wide={id === 1}>
          <Skeleton $height={id === 1 ? largeHeight : '5.75rem'} $radius={radius.lg} />
        </Item>
      ))}
    </Grid>
  )
}

/** EVENT-02, EVENT-07: the events of a tab; the first running one is large, and the selected one is marked (FAN-02). */
export function EventGrid({ events, tab, onSelect }: Choice & { events: readonly Event[] }) {
  const t = useT()
  const now = useNow()
  const selected = useSelectedEvent()
  const offsetAt = venueOffset()
  const shown = sortEvents(filterEvents(events, tab, now, offsetAt), now, offsetAt)
  if (shown.length === 0) return <EmptyState icon={<CalendarIcon size={28} />} title={t(nothing[tab])} />
  return (
    <Grid>
      {shown.map((event, index) => {
        const active = eventStatus(event, now, offsetAt) === 'active'
        const large = active && index === 0
        return (
          <Item key={event.id} data-wide={large}>
            <EventCard
              event={event}
              index={index}
              active={active}
              large={large}
              selected={sameId(event.id, selected?.id)}
              onSelect={onSelect}
            />
          </Item>
        )
      })}
    </Grid>
  )
}
