import { peekDevice } from './device.ts'
import type { OnDevice } from './device-keys.ts'
import { fanTag, owner } from './fan.ts'

type LastSession = NonNullable<OnDevice<'last_session'>>

/**
 * FAN-20: the session that this browser had last, for a page that opens without a network: only if it belongs to the owner of what
 * is kept here, who has not signed out since, and has not ended by the device's clock. Else null.
 */
export async function lastSession(): Promise<LastSession | null> {
  const tag = owner()
  if (tag === null) return null
  const session = await peekDevice('last_session', tag)
  return session && fanTag(session.email) === tag && session.endsAt > Date.now() ? session : null
}
