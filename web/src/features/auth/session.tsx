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
import { flushSync } from 'react-dom'
import { onAuthError } from '../../api/api-error.ts'
import { getBoot } from '../../api/boot.ts'
import { call } from '../../api/client.ts'
import { isReachable, onReconnected } from '../../api/reachability.ts'
import { useEmptyCache } from '../../api/reads.ts'
import { t } from '../../messages/language.ts'
import { onPageEvents } from '../../page-events.ts'
import { clearSignOutPending, markSignOutPending } from '../../storage/cookies.ts'
import { changeDevice } from '../../storage/device.ts'
import { isSignedIn, owner, ownsPersonalData, sameFan } from '../../storage/fan.ts'
import { clearPersonal, closePersonal, openPersonal, resumePersonal } from '../../storage/personal-data.ts'
import { writeStored } from '../../storage/stored.ts'
import { toast, toastDurations } from '../../ui/toast/toast.ts'
import { atExpiry, broadcast, endsIn, onOtherTab } from './session-events.ts'
import { abortLogouts, endServerSession, finishSignOut } from './sign-out.ts'

type SessionAccess = {
  /** The session, null for nobody. */
  session: Session | null
  /** FAN-51: the e-mail of the session that expired in this page, '' without one, null for no such session. It is stored nowhere. */
  expiredEmail: () => string | null
  /** Call before POST /api/login: afterwards nothing may end the session that is about to begin. */
  prepareSignIn: () => void
  /** Call after a successful POST /api/login. The caller shows the welcome toast and navigates. */
  signIn: (session: Session) => void
  /**
   * Log Out: ends the session in all tabs, clears personal data, toasts (SESSION-08, SESSION-10).
   * @param accountDeleted the toast after the provider has deleted the account: then the fan leaves at once, and the
   *   caller lets `finishSignOut` end the session on the server (SESSION-19)
   */
  signOut: (accountDeleted?: string) => Promise<void>
}

const SessionContext = createContext<SessionAccess | null>(null)

/** The session and its actions. The guards replace a screen by /auth when it ends. */
export function useSession(): SessionAccess {
  const access = useContext(SessionContext)
  if (!access) throw new Error('useSession needs a SessionProvider above it')
  return access
}

/** A session and its end by the page's clock. */
type Held = { readonly session: Session; readonly endsAt: number }

const hold = (session: Session): Held => ({ session, endsAt: endsIn(session.expiresInS) })

/** Another fan has signed in in another tab: nothing in this page's memory is theirs. */
const startOver = () => {
  clearPersonal()
  location.reload()
}

const warnOfSession = (error: unknown) => console.warn('The session was not ended on the server', error)

/** Provides the session from the boot data on: sign-in and sign-out, expiry, other tabs (SESSION-08 to SESSION-16). */
export function SessionProvider({
  start = getBoot().session,
  children,
}: {
  /** The initial session: that of the boot data, unless the page opened without a network. */
  start?: Session | null
  children: ReactNode
}) {
  const [held, setHeld] = useState<Held | null>(() => {
    resumePersonal(start?.owner ?? null)
    return start && hold(start)
  })
  useEmptyCache(held === null)
  /** The e-mail of the current session, or of the expired one; null for neither. */
  const email = useRef(start?.email ?? null)

  const actions = useMemo(() => {
    let isSigningOut = () => false
    /** Another tab is signing this fan out, so a refused call is expected (FAN-31). */
    let isOtherTabSigningOut = () => false
    const setSession = (session: Session) => {
      email.current = session.email
      setHeld(hold(session))
    }
    const forget = () => {
      clearPersonal()
      email.current = null
      setHeld(null)
    }
    const leave = (title = t('session.signedOut')) => {
      forget()
      broadcast('signed-out')
      toast({ title, duration: toastDurations.signedOut, keepOnNavigation: true })
    }
    const lapse = () => {
      closePersonal()
      setHeld(null)
    }
    /** SESSION-15, SESSION-16: ends the session once, even if the server is unreachable. */
    const expire = () => {
      if (!isSignedIn() || isSigningOut()) return
      if (isOtherTabSigningOut()) return forget()
      // The expired session is not that of the fan who signed in in another tab.
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
      endServerSession().catch(warnOfSession)
    }
    return {
      forget,
      lapse,
      expire,
      followSignOut(isUnderWay: boolean) {
        isOtherTabSigningOut = isUnderWay ? sameFan() : () => false
      },
      prepareSignIn() {
        abortLogouts()
        broadcast('signing-in')
      },
      signIn(next: Session) {
        // AUTH-21: a credential may replace the session of another fan, whose data leaves the page first.
        if (isSignedIn() && !isSignedIn(next.owner)) flushSync(forget)
        clearSignOutPending()
        openPersonal(next.owner)
        // Without an e-mail the address that the same fan typed last stays.
        if (next.email) writeStored('user_email', next.email)
        writeStored('app_domain', getBoot().tenant)
        setSession(next)
        broadcast('signed-in')
      },
      async signOut(accountDeleted?: string) {
        if (isSigningOut()) return
        if (accountDeleted || !isReachable()) {
          markSignOutPending()
          return leave(accountDeleted)
        }
        const isSameFan = sameFan()
        isSigningOut = isSameFan
        broadcast('signing-out')
        // The page may close before the response; the next page then removes the fan's data.
        markSignOutPending()
        try {
          if (!(await endServerSession())) return
          // Without an owner of the data another tab was faster.
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
      /** Takes the server's current session; keeps the present one while the server cannot be asked. */
      async refresh() {
        const isSameFan = sameFan()
        const current = await call(getSession, {}).catch(() => null)
        if (!current || !isSameFan()) return
        if (!current.session) expire()
        else if (isSignedIn(current.session.owner)) setSession(current.session)
        else startOver()
      },
    }
  }, [])

  const isHeld = held !== null
  // A layout effect, because a response to an early request may already be there, and other effects run a frame
  // later.
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
      // The page's clock may have stopped while the device slept.
      onPageEvents({
        visible() {
          leaveToAnotherFan()
          void actions.refresh()
        },
      }),
      onReconnected(actions.refresh),
      atExpiry(held.endsAt, actions.expire),
    ]
    void keepLastSession(held)
    return () => {
      for (const stop of stops) stop()
    }
  }, [held, actions])

  useEffect(() => onOtherTab((message) => message === 'signing-in' && abortLogouts()), [])
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
