import { isSignOutPending } from './cookies.ts'
import { clearDevice, closeDevice, openDevice } from './device.ts'
import { fanOfPage, forgetOwner, owner, ownsPersonalData, setFanOfPage } from './fan.ts'
import { discardPersonal, restoreSession, stashSession } from './stored.ts'

/** The last fan of this page, whose data may still be in its memory and session storage. */
let lastFan: string | null = null

/**
 * Call it when a fan signs in: data of another fan is removed before anything is read, and data stashed for this fan is restored.
 * @param tag `owner` of the session (BFF-106)
 */
export function openPersonal(tag: string): void {
  if (owner() !== tag) discardPersonal('everywhere')
  else if (lastFan !== null && lastFan !== tag) discardPersonal('in this tab')
  lastFan = tag
  setFanOfPage(tag)
  restoreSession()
  void openDevice()
}

/** Whether data has no owner, or one with a tag from an earlier release, which derived it from the e-mail address. */
const isOfEarlierRelease = (tag: string | null): boolean => tag === null || tag.length < 22

/**
 * Call it when a page starts, with the fan of its session, null for nobody. Data of an earlier release belongs to the current session
 * and never to a fan who signs in. Data of a session that ended while no page was open stays for its owner, unread (STORE-10). Does
 * nothing on a second call for the same fan.
 */
export function resumePersonal(tag: string | null): void {
  if (tag === null) {
    setFanOfPage(null)
    // Otherwise a page was closed during a sign-out, before it could remove the fan's data.
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
 * Call it when the fan signs out, here or in another tab: removes everything personal and the cart. Theme, preferences, app version and
 * selected event stay, and so does data of another fan who has signed in in another tab meanwhile.
 */
export function clearPersonal(): void {
  if (ownsPersonalData()) removeAll()
  else discardPersonal('in this tab')
  setFanOfPage(null)
}

/**
 * Call it when the session lapses (SESSION-15): the fan's data is stashed or stays on the device until they sign in again (STORE-10),
 * and no one else sees it.
 */
export function closePersonal(): void {
  if (ownsPersonalData()) {
    stashSession()
    void closeDevice()
  } else discardPersonal('in this tab')
  setFanOfPage(null)
}
