import { login, type Session } from '@storefront/shared/contract/session.ts'
import { call } from '../../api/client.ts'

/** Exchanges the provider's ID token for a session of ours, whose cookie the answer sets. Never sent twice. */
export async function exchangeToken(idToken: string): Promise<Session> {
  const { session } = await call(login, { body: { idToken } })
  return session
}
