import type { Boot } from '@storefront/shared/contract/boot.ts'
import type { Branding } from '@storefront/shared/contract/branding.ts'
import { hasEnded } from '@storefront/shared/domain/events/event-status.ts'
import { firstPath } from '@storefront/shared/domain/routes.ts'
import type { SelectedEvent, StoredKey } from '../storage/stored-keys.ts'

/** What a page was opened on, and which screen it shows first. */
export type OpenedPage = {
  readonly path: string
  readonly session: Boot['session']
  readonly branding: Branding
  /** What is noted of the event that the fan chose, unchecked; null for none, or one that has ended (FAN-01). */
  readonly event: Partial<SelectedEvent> | null
}

/** What this browser keeps under a key, unchecked; throws where the storage is blocked. */
export const stored = (key: StoredKey): string | null => localStorage.getItem(key)

/** Read before the app is there; null for the offline shell and an unknown venue, where the app alone knows what to show. */
export function openedPage(): OpenedPage | null {
  const { session, offline, branding } = JSON.parse(
    document.getElementById('boot')?.textContent ?? '',
  ) as Boot
  if (offline || branding.status === 'missing') return null
  const event = session && chosenEvent()
  const path = firstPath(location.pathname, { isSignedIn: !!session, hasEvent: !!event })
  return { path, session, branding: branding.branding, event }
}

function chosenEvent(): OpenedPage['event'] {
  const event = JSON.parse(stored('selected_event') ?? 'null') as OpenedPage['event']
  return event?.id && !hasEnded({ endOn: '', ...event }, Date.now()) ? event : null
}
