import { dropSignOut, isSignOutPending } from '../../storage/cookie-notes.ts'
import { endOnServer } from './end-on-server.ts'

/** Ends on the server the session that was left there, if there is one. @throws what `call` throws; the note then stays */
export async function finishSignOut(): Promise<void> {
  if (isSignOutPending() && (await endOnServer())) dropSignOut()
}
