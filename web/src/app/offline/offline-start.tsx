import type { Session } from '@storefront/shared/contract/session.ts'
import { type ReactNode, use } from 'react'
import { clearDevice, lastSession } from '../../storage/device.ts'
import { NoConnection } from './no-connection.tsx'

const found = lastSession().then(async (last): Promise<Session | null> => {
  if (!last) {
    await clearDevice()
    return null
  }
  const { email, hasCustomer, endsAt } = last
  return {
    email,
    hasCustomer,
    expiresAt: new Date(endsAt).toISOString(),
    expiresInS: (endsAt - Date.now()) / 1000,
  }
})

/** FAN-20: the app from the offline shell: for the fan whom this device knows, else a word about the connection. */
export function OfflineStart({ children }: { children: (session: Session) => ReactNode }) {
  const session = use(found)
  return session ? children(session) : <NoConnection />
}
