import type { Boot } from '@storefront/shared/contract/boot.ts'
import { firstPath } from '@storefront/shared/domain/routes.ts'
import { keptText } from '../storage/browser-storages.ts'
import { isSignOutPending } from '../storage/cookies.ts'
import { owner } from '../storage/fan.ts'
import type { SelectedEvent } from '../storage/stored-keys.ts'

/** The path of the first screen, the fan's tag, and the selected event as stored, unvalidated. */
export type OpenedPage = {
  readonly path: string
  readonly owner: string
  readonly event: Partial<SelectedEvent> | null
  /** The venue's; undefined when it has none (VEN-16). */
  readonly timeZone: string | undefined
}

/**
 * The page of a signed-in fan in a browser without another fan's data; null otherwise, where only the app can decide what to show.
 * @throws when the event is invalid
 */
export function openedPage(): OpenedPage | null {
  const boot: Boot = JSON.parse(document.getElementById('boot')?.textContent ?? '')
  const { session, offline, branding } = boot
  if (!session || offline || branding.status === 'missing' || isSignOutPending()) return null
  if (![null, session.owner].includes(owner())) return null
  const stored = JSON.parse(keptText('selected_event') ?? 'null') as OpenedPage['event']
  const event = stored?.id && !stored.isOver ? stored : null
  const path = firstPath(location.pathname, { isSignedIn: true, hasEvent: !!event })
  return { path, owner: session.owner, event, timeZone: branding.venue?.timeZone }
}

/** Adds a link to the page's head, to preload a file. */
export const preload = (link: Partial<HTMLLinkElement>): void =>
  document.head.append(Object.assign(document.createElement('link'), link))
