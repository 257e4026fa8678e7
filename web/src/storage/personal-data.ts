import { clearDevice, closeDevice, openDevice } from './device.ts'
import { beginTurn, fanOfPage, forgetOwner, owner, ownsPersonalData } from './fan.ts'
import { discardPersonal, restoreSession, stashSession } from './stored.ts'

/**
 * A fan signs in: what another one left is cleared before anything is read; what is this fan's own, of a session that
 * lapsed, is there again.
 * @param tag `owner` of the session (BFF-106)
 */
export function openPersonal(tag: string): void {
  if (owner() !== tag) discardPersonal('everywhere')
  beginTurn(tag)
  restoreSession()
  void openDevice()
}

/**
 * A page starts with the fan of its session, null for nobody. Data without an owner is what an earlier release stored for
 * the session that goes on; a fan who signs in never gets it. What a session that ended while no page was open has left waits for
 * its owner, unread (STORE-10). Does nothing where the page has begun with this fan already.
 */
export function resumePersonal(tag: string | null): void {
  if (tag === null) {
    beginTurn(null)
    // Of nobody, it is what a sign-out was cut short in removing.
    void (owner() === null ? clearDevice() : closeDevice())
  } else if (fanOfPage() !== tag) {
    if (owner() === null) beginTurn(tag)
    openPersonal(tag)
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
 * The session of this page's fan ended without them (SESSION-15): what is theirs waits until they sign in again, stashed or on the
 * device (STORE-10), and nobody else ever sees it.
 */
export function lapsePersonal(): void {
  if (ownsPersonalData()) {
    stashSession()
    void closeDevice()
  } else discardPersonal('in this tab')
  beginTurn(null)
}
