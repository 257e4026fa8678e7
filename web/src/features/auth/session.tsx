import { logout, type Session } from '@storefront/shared/contract/session.ts'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useSWRConfig } from 'swr'
import { onAuthError } from '../../api/auth-error.ts'
import { getBoot } from '../../api/boot.ts'
import { call } from '../../api/client.ts'
import { clearPersonal } from '../../storage/sign-out.ts'
import { writeStored } from '../../storage/stored.ts'
import { toast, toastDurations } from '../../ui/toast/toast.ts'
import { broadcastSignOut, onSignOutElsewhere } from './other-tabs.ts'
import { atExpiry } from './session-expiry.ts'

type SessionAccess = {
  /** Who is signed in, null for nobody. */
  session: Session | null
  /** After a successful POST /api/login. The caller shows the welcome toast and navigates. */
  signIn: (session: Session) => void
  /** Log Out of the account menu: ends the session everywhere, clears what is personal, toasts (SESSION-08, SESSION-10). */
  signOut: () => Promise<void>
}

const SessionContext = createContext<SessionAccess | null>(null)

/** Who is signed in. The guards watch it: without a session a screen is replaced by /auth. */
export function useSession(): SessionAccess {
  const access = useContext(SessionContext)
  if (!access) throw new Error('useSession needs a SessionProvider above it')
  return access
}

/** Holds the session from the boot data on: signing in and out, automatic logout, other tabs, expiry (SESSION-08 to 16). */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [session, setSession] = useState<Session | null>(() => getBoot().session)
  const { cache, mutate } = useSWRConfig()
  const ending = useRef(false)

  const actions = useMemo(() => {
    const forget = () => {
      clearPersonal()
      void mutate(() => true, undefined, { revalidate: false })
      for (const key of [...cache.keys()]) cache.delete(key)
      setSession(null)
    }
    return {
      signIn(next: Session) {
        ending.current = false
        writeStored('user_email', next.email)
        writeStored('app_domain', getBoot().tenant)
        setSession(next)
      },
      async signOut() {
        if (ending.current) return
        ending.current = true
        try {
          await call(logout, {})
          forget()
          broadcastSignOut()
          toast({ title: 'Signed out', duration: toastDurations.sessionExpired })
        } catch {
          toast({ title: 'Sign out failed', variant: 'destructive' })
        } finally {
          ending.current = false
        }
      },
      /** SESSION-15, SESSION-16: once at a time; that the server may be out of reach does not keep the fan signed in. */
      async expire() {
        if (ending.current) return
        ending.current = true
        forget()
        broadcastSignOut()
        toast({
          title: 'Session Expired',
          description: 'Please log in again to continue',
          variant: 'destructive',
          duration: toastDurations.sessionExpired,
        })
        await call(logout, {}).catch((error) =>
          console.warn('The session was not ended on the server', error),
        )
      },
      forget,
    }
  }, [cache, mutate])

  useEffect(() => {
    if (!session) return
    const stops = [
      onAuthError(() => void actions.expire()),
      onSignOutElsewhere(actions.forget),
      atExpiry(session.expiresAt, () => void actions.expire()),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [session, actions])

  const { signIn, signOut } = actions
  const access = useMemo(() => ({ session, signIn, signOut }), [session, signIn, signOut])
  return <SessionContext value={access}>{children}</SessionContext>
}
