import { isSignOutPending } from './cookies.ts'
import { clearDevice, closeDevice, openDevice } from './device.ts'
import { fanOfPage, forgetOwner, owner, ownsPersonalData, setFanOfPage } from './fan.ts'
import { discardPersonal, restoreSession, stashSession } from './stored.ts'

/**
 * A fan signs in: what another one left is cleared before anything is read; what is this fan's own, of a session that
 * lapsed, is there again.
 * @param tag `owner` of the session (BFF-106)
 */
export function openPersonal(tag: string): void {
  if (owner() !== tag) discardPersonal('everywhere')
  setFanOfPage(tag)
  restoreSession()
  void openDevice()
}

/** Whether data has no owner, or one whose tag an earlier release made, of the e-mail address. */
const isOfEarlierRelease = (tag: string | null): boolean => tag === null || tag.length < 22

/**
 * A page starts with the fan of its session, null for nobody. What an earlier release stored is of the session that goes on; a fan who
 * signs in never gets it. What a session that ended while no page was open has left waits for its owner, unread (STORE-10). Does
 * nothing where the page has begun with this fan already.
 */
export function resumePersonal(tag: string | null): void {
  if (tag === null) {
    setFanOfPage(null)
    // Else a page was closed before it could remove what is its fan's, who signed out.
    if (owner() !== null && !isSignOutPending()) void closeDevice()
    else removeAll()
  } else if (fanOfPage() !== tag) {
    if (isOfEarlierRelease(owner())) setFanOfPage(tag)
    openPersonal(tag)
  }
}

function removeAll(): void {
  discardPersonal('everywhere')
  forgetOwner()
  void clearDevice()
}

/**
 * The fan signed out here, or in another tab: removes everything personal and of the cart; theme, preferences, app version
 * and the selected event stay. What belongs to another fan by now, who signed in in another tab, stays too.
 */
export function clearPersonal(): void {
  if (ownsPersonalData()) removeAll()
  else discardPersonal('in this tab')
  setFanOfPage(null)
}

/**
 * The session of this page's fan ended without them (SESSION-15): what is theirs waits until they sign in again, stashed or on the
 * device (STORE-10), and nobody else ever sees it.
 */
export function closePersonal(): void {
  if (ownsPersonalData()) {
    stashSession()
    void closeDevice()
  } else discardPersonal('in this tab')
  setFanOfPage(null)
}
