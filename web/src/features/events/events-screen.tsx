import { type Event, listPickupLocations } from '@storefront/shared/contract/events.ts'
import type { EventTab } from '@storefront/shared/domain/events/event-status.ts'
import { routes } from '@storefront/shared/domain/routes.ts'
import { useState, useTransition } from 'react'
import { useNavigate } from 'react-router-dom'
import { styled } from 'styled-components'
import { useSWRConfig } from 'swr'
import { addressOf, call } from '../../api/client.ts'
import { useT } from '../../messages/language.ts'
import { T } from '../../messages/t.tsx'
import { Tabs } from '../../ui/forms/tabs.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { type Heading, PageTitle, Screen } from '../../ui/surfaces/screen.tsx'
import { refreshBranding } from '../../venue/branding.ts'
import { useCart } from '../cart/cart.ts'
import { CurrentOrder, loadCurrentOrder, useCurrentOrderLoaded } from '../passes/current-order.tsx'
import { ChangeEventDialog, useHasAgreedToEmpty } from './change-event-dialog.tsx'
import { Events } from './event-grid.tsx'
import { readEventsAhead } from './events.ts'
import {
  abandonsCart,
  selectEvent,
  selectedEvent,
  useHasSelectedEventEnded,
  useSelectedEvent,
} from './selected-event.ts'

const tabs = [
  { id: 'all', label: 'events.all' },
  { id: 'active', label: 'events.activeTab' },
  { id: 'upcoming', label: 'events.upcoming' },
] as const

// FAN-77: the fan has chosen, and the next screen is late.
const Box = styled(Screen)`&[inert] { opacity: 0.5; transition: opacity var(--motion) 200ms; }`

/** Loads the data that the screen needs first. */
export const preloadData = () => Promise.all([readEventsAhead(), loadCurrentOrder()])

/**
 * The screen at /events: choosing the event to order for (EVENT-01, EVENT-09). A choice that empties a cart asks
 * first, unless the fan has agreed already (FAN-02).
 */
export function EventsScreen({ heading }: { heading: Heading }) {
  const t = useT()
  const [tab, setTab] = useState<EventTab>('all')
  const [asked, ask] = useState<Event | null>(null)
  const navigate = useNavigate()
  const [isLeaving, leave] = useTransition()
  const isKnown = useCurrentOrderLoaded()
  const selected = useSelectedEvent()
  const hasEnded = useHasSelectedEventEnded()
  const { cartId, isLoading, pieces } = useCart()
  const mayEmpty = useHasAgreedToEmpty(cartId)

  const prefetch = usePrefetch()

  const choose = (event: Event) => {
    prefetch()
    selectEvent(event)
    leave(() => void navigate(routes.home))
  }
  const chooseOrAsk = (event: Event) => {
    const mayHoldItems = isLoading || pieces > 0
    if (mayHoldItems && !mayEmpty && abandonsCart(selectedEvent(), event)) ask(event)
    else choose(event)
  }
  return (
    <Box data-compact inert={isLeaving}>
      <PageTitle subtitle={heading.subtitle && <T id={heading.subtitle} />}>
        <T id={heading.title} />
      </PageTitle>
      {isKnown && <CurrentOrder hasHistory={selected !== null} />}
      {hasEnded && (
        <Notice tone="warning">
          <T id="errors.eventEnded" />
        </Notice>
      )}
      <div style={{ visibility: isKnown ? undefined : 'hidden' }}>
        <Tabs
          label={t('events.which')}
          tabs={tabs.map(({ id, label }) => ({ id, label: t(label) }))}
          selected={tab}
          onSelect={setTab}
        >
          <Events tab={tab} onSelect={chooseOrAsk} />
        </Tabs>
      </div>
      {asked && <ChangeEventDialog onChange={() => choose(asked)} onKeep={() => ask(null)} />}
    </Box>
  )
}

const locations = addressOf(listPickupLocations, {})

/**
 * EVENT-10: prefetches the data of /confirmation. Nothing waits for it, the screen repeats a failed read, and a late
 * response does not replace newer data.
 */
function usePrefetch(): () => void {
  const { cache, mutate } = useSWRConfig()
  return () => {
    const warn = (what: string) => (error: unknown) => console.warn(`The ${what} was not prefetched`, error)
    const known = cache.get(locations)?.data
    call(listPickupLocations, {})
      .then((data) => {
        if (cache.get(locations)?.data === known) void mutate(locations, data, { revalidate: false })
      })
      .catch(warn('list of pickup locations'))
    refreshBranding().catch(warn('branding'))
  }
}
