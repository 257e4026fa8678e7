import type { Event } from '@storefront/shared/contract/events.ts'
import type { EventTab } from '@storefront/shared/domain/events/event-status.ts'
import { routes } from '@storefront/shared/domain/routes.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { messages } from '../../api/messages.ts'
import { Tabs } from '../../ui/forms/tabs.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { PageTitle } from '../../ui/surfaces/page-title.tsx'
import { Screen } from '../../ui/surfaces/screen.tsx'
import { EventGrid } from './event-grid.tsx'
import { EventsContent } from './events-content.tsx'
import { usePrefetchConfirmation } from './prefetch-confirmation.ts'
import { selectEvent, useHasSelectedEventEnded } from './selected-event.ts'

const tabs = [
  { id: 'all', label: 'All' },
  { id: 'active', label: 'Active' },
  { id: 'upcoming', label: 'Upcoming' },
] as const

/** The screen at /events: choosing what to order for (EVENT-01, EVENT-09). */
export function EventsScreen() {
  const [tab, setTab] = useState<EventTab>('all')
  const prefetchConfirmation = usePrefetchConfirmation()
  const navigate = useNavigate()
  const hasEnded = useHasSelectedEventEnded()

  const choose = (event: Event) => {
    prefetchConfirmation()
    selectEvent(event)
    void navigate(routes.home)
  }
  return (
    <Screen>
      <PageTitle subtitle="Select an event to browse available items">Choose Your Event</PageTitle>
      {hasEnded && <Notice tone="warning">{messages.event.ended}</Notice>}
      <div>
        <Tabs label="Which events" tabs={tabs} selected={tab} onSelect={setTab}>
          <EventsContent>
            {(events) => <EventGrid key={tab} events={events} tab={tab} onSelect={choose} />}
          </EventsContent>
        </Tabs>
      </div>
    </Screen>
  )
}
