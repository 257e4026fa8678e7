import { logout } from '@storefront/shared/contract/session.ts'
import { call } from '../../api/client.ts'
import { clearSignOutPending, isSignOutPending } from '../../storage/cookies.ts'

const running = new Set<AbortController>()

/**
 * Ends the session on the server, whose response removes the cookie.
 * @returns false when somebody signed in meanwhile, so that there is nothing left to end
 * @throws what `call` throws
 */
export async function endOnServer(): Promise<boolean> {
  const controller = new AbortController()
  running.add(controller)
  try {
    await call(logout, {}, { signal: controller.signal })
    return true
  } catch (error) {
    if (controller.signal.aborted) return false
    throw error
  } finally {
    running.delete(controller)
  }
}

/**
 * Drops every logout that is still in flight, because somebody signs in: a response that came later would remove the cookie
 * of the new session. The login itself ends an earlier session on the server (BFF-18).
 */
export function dropLogouts(): void {
  for (const controller of running) controller.abort()
}

/** FAN-20: ends on the server the session that was left there, if there is one. @throws what `call` throws; the note then stays */
export async function finishSignOut(): Promise<void> {
  if (isSignOutPending() && (await endOnServer())) clearSignOutPending()
}
