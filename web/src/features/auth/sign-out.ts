import { logout } from '@storefront/shared/contract/session.ts'
import { call } from '../../api/client.ts'
import { clearSignOutPending, isSignOutPending } from '../../storage/cookies.ts'

const running = new Set<AbortController>()

/**
 * Ends the session on the server, whose response removes the cookie.
 * @returns false when a fan signed in meanwhile, so that no session is left to end
 * @throws what `call` throws
 */
export async function endServerSession(): Promise<boolean> {
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
 * Aborts every logout in flight, because a fan signs in: a late response would remove the cookie of the new session.
 * The login itself ends an earlier session on the server (BFF-18).
 */
export function abortLogouts(): void {
  for (const controller of running) controller.abort()
}

/**
 * FAN-20: ends the session of a sign-out that was not finished. @throws what `call` throws; then the sign-out stays
 * pending
 */
export async function finishSignOut(): Promise<void> {
  if (isSignOutPending() && (await endServerSession())) clearSignOutPending()
}
