import { clearDevice, openDevice } from './device.ts'
import { beginTurn, fanOfPage, fanTag, forgetOwner, owner, ownsPersonalData } from './fan.ts'
import { discardPersonal, restoreSession, stashSession } from './stored.ts'

/**
 * A fan signs in: what another one left is cleared before anything is read; what is this fan's own, of a session that
 * lapsed, is there again.
 */
export function openPersonal(email: string): void {
  const tag = fanTag(email)
  if (owner() !== tag) discardPersonal('everywhere')
  beginTurn(tag)
  restoreSession()
  void openDevice()
}

/**
 * A page starts with the fan of its session, null for nobody. Data without an owner is what an earlier release stored for
 * the session that goes on; a fan who signs in never gets it. A session that ended while no page was open leaves nothing
 * on the device (FAN-20). Does nothing where the page has begun with this fan already.
 */
export function resumePersonal(email: string | null): void {
  if (email === null) {
    beginTurn(null)
    void clearDevice()
  } else if (fanOfPage() !== fanTag(email)) {
    if (owner() === null) beginTurn(fanTag(email))
    openPersonal(email)
  }
}

/**
 * The fan signed out here, or in another tab: removes everything personal and of the cart; theme, preferences, app version
 * and the selected event stay. What belongs to another fan by now, who signed in in another tab, stays too.
 */
export function clearPersonal(): void {
  const isOurs = ownsPersonalData()
  discardPersonal(isOurs ? 'everywhere' : 'in this tab')
  if (isOurs) {
    forgetOwner()
    void clearDevice()
  }
  beginTurn(null)
}

/**
 * The session of this page's fan ended without them (SESSION-15): what is theirs is stashed until they sign in again, and
 * nobody else ever sees it; what the device keeps is removed.
 */
export function lapsePersonal(): void {
  if (ownsPersonalData()) {
    stashSession()
    void clearDevice()
  } else discardPersonal('in this tab')
  beginTurn(null)
}
