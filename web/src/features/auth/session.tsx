import { getSession, type Session } from '@storefront/shared/contract/session.ts'
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { onAuthError } from '../../api/api-error.ts'
import { getBoot } from '../../api/boot.ts'
import { call } from '../../api/client.ts'
import { isReachable, onReconnected } from '../../api/reachability.ts'
import { useEmptyCache } from '../../api/reads.ts'
import { t } from '../../messages/language.ts'
import { clearSignOutPending, markSignOutPending } from '../../storage/cookies.ts'
import { changeDevice } from '../../storage/device.ts'
import { isSignedIn, owner, ownsPersonalData, sameFan } from '../../storage/fan.ts'
import { clearPersonal, closePersonal, openPersonal, resumePersonal } from '../../storage/personal-data.ts'
import { writeStored } from '../../storage/stored.ts'
import { toast, toastDurations } from '../../ui/toast/toast.ts'
import { atExpiry, broadcast, endsIn, onOtherTab, onReturn } from './session-events.ts'
import { dropLogouts, endOnServer, finishSignOut } from './sign-out.ts'

type SessionAccess = {
  /** Who is signed in, null for nobody. */
  session: Session | null
  /** FAN-51: the address of the session that expired in this page, '' for none. It is kept nowhere else. */
  expiredEmail: () => string
  /** Before POST /api/login: nothing may end the session that is about to begin. */
  prepareSignIn: () => void
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

/** A session and when it ends by the page's own clock. */
type Held = { readonly session: Session; readonly endsAt: number }

const hold = (session: Session): Held => ({ session, endsAt: endsIn(session.expiresInS) })

/** Another fan signed in in another tab: nothing that this page has in memory is for them. */
const startOver = () => {
  clearPersonal()
  location.reload()
}

const warnOfSession = (error: unknown) => console.warn('The session was not ended on the server', error)

/** Holds the session from the boot data on: signing in and out, automatic logout, other tabs, expiry (SESSION-08 to 16). */
export function SessionProvider({
  start = getBoot().session,
  children,
}: {
  /** The session that the page starts with; that of the boot data, unless it opened without a network. */
  start?: Session | null
  children: ReactNode
}) {
  const [held, setHeld] = useState<Held | null>(() => {
    resumePersonal(start?.owner ?? null)
    return start && hold(start)
  })
  useEmptyCache(held === null)
  /** Of the session that is held, or was until it expired. */
  const email = useRef(start?.email ?? '')

  const actions = useMemo(() => {
    let isSigningOut = () => false
    /** Another tab is signing this fan out, so a call that is refused meanwhile is no surprise (FAN-31). */
    let isSignedOutElsewhere = () => false
    const take = (session: Session) => {
      email.current = session.email
      setHeld(hold(session))
    }
    const forget = () => {
      clearPersonal()
      email.current = ''
      setHeld(null)
    }
    const leave = () => {
      forget()
      broadcast('signed-out')
      toast({ title: t('session.signedOut'), duration: toastDurations.signedOut, keepOnNavigation: true })
    }
    const lapse = () => {
      closePersonal()
      setHeld(null)
    }
    /** SESSION-15, SESSION-16: once; that the server may be out of reach does not keep the fan signed in. */
    const expire = () => {
      if (!isSignedIn() || isSigningOut()) return
      if (isSignedOutElsewhere()) return forget()
      // What ends is not the session of the fan who signed in in another tab.
      if (owner() !== null && !ownsPersonalData()) return startOver()
      lapse()
      broadcast('lapsed')
      toast({
        title: t('session.expired'),
        description: t('session.logInAgain'),
        variant: 'destructive',
        duration: toastDurations.sessionExpired,
        keepOnNavigation: true,
      })
      endOnServer().catch(warnOfSession)
    }
    return {
      forget,
      lapse,
      expire,
      followSignOut(isUnderWay: boolean) {
        isSignedOutElsewhere = isUnderWay ? sameFan() : () => false
      },
      prepareSignIn() {
        dropLogouts()
        broadcast('signing-in')
      },
      signIn(next: Session) {
        clearSignOutPending()
        openPersonal(next.owner)
        // Without one, the address that the same fan typed last goes on.
        if (next.email) writeStored('user_email', next.email)
        writeStored('app_domain', getBoot().tenant)
        take(next)
        broadcast('signed-in')
      },
      async signOut() {
        if (isSigningOut()) return
        if (!isReachable()) {
          markSignOutPending()
          return leave()
        }
        const isSameFan = sameFan()
        isSigningOut = isSameFan
        broadcast('signing-out')
        // The page may be closed before it hears that the session is over: the next one removes what is the fan's then.
        markSignOutPending()
        try {
          if (!(await endOnServer())) return
          // Where nobody owns the data any more, another tab was first to know.
          if (!isSameFan() && owner() !== null) return
          leave()
          clearSignOutPending()
        } catch {
          clearSignOutPending()
          broadcast('still-signed-in')
          if (isSameFan()) toast({ title: t('session.signOutFailed'), variant: 'destructive' })
        } finally {
          isSigningOut = () => false
        }
      },
      /** Takes the session as the server knows it; while that cannot be asked, the one that is there goes on. */
      async refresh() {
        const isSameFan = sameFan()
        const current = await call(getSession, {}).catch(() => null)
        if (!current || !isSameFan()) return
        if (!current.session) expire()
        else if (isSignedIn(current.session.owner)) take(current.session)
        else startOver()
      },
    }
  }, [])

  const isHeld = held !== null
  // Before any response can come: one to what the page asked early may be there already, and other effects wait for a frame.
  useLayoutEffect(() => (isHeld ? onAuthError(actions.expire) : undefined), [isHeld, actions])

  useEffect(() => {
    if (!held) return
    const leaveToAnotherFan = () => {
      if (isSignedIn() && !ownsPersonalData()) startOver()
    }
    const stops = [
      onOtherTab((message) => {
        if (message === 'signing-out') actions.followSignOut(true)
        if (message === 'still-signed-in') actions.followSignOut(false)
        if (message === 'signed-out') actions.forget()
        if (message === 'lapsed') actions.lapse()
        if (message === 'signed-in') leaveToAnotherFan()
      }),
      onReturn(() => {
        leaveToAnotherFan()
        void actions.refresh()
      }),
      onReconnected(actions.refresh),
      atExpiry(held.endsAt, actions.expire),
    ]
    void keepLastSession(held)
    return () => {
      for (const stop of stops) stop()
    }
  }, [held, actions])

  useEffect(() => onOtherTab((message) => message === 'signing-in' && dropLogouts()), [])
  useEffect(() => {
    const finish = () => void finishSignOut().catch(warnOfSession)
    finish()
    return onReconnected(finish)
  }, [])

  const { prepareSignIn, signIn, signOut } = actions
  const session = held?.session ?? null
  const access = useMemo(
    () => ({ session, expiredEmail: () => email.current, prepareSignIn, signIn, signOut }),
    [session, prepareSignIn, signIn, signOut],
  )
  return <SessionContext value={access}>{children}</SessionContext>
}

/** FAN-20: for a page that opens without a network. */
const keepLastSession = ({ session: { email, hasCustomer }, endsAt }: Held): Promise<void> =>
  changeDevice('last_session', () => ({
    email,
    hasCustomer,
    endsAt: Date.now() + endsAt - performance.now(),
  }))
