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
import type { ToastContent } from '../../ui/toast/toaster.tsx'
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
   * @param accountDeleted the toast after the provider has deleted the account: then the fan leaves at once, even if the
   *   session cannot be ended on the server yet (SESSION-19)
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

const warnOfSession = (error: unknown) => console.warn('The session was not ended on the server', error)
const finish = () => void finishSignOut().catch(warnOfSession)

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
    /**
     * Ends the session in this page. After 'lapsed' the fan's data waits for its owner, and their e-mail is filled in; otherwise
     * both go. After 'replaced', by another fan in another tab, so does everything in the page's memory.
     * @param notice what the fan and the other tabs are told; undefined if another tab has told them
     */
    const end = (reason: 'signed-out' | 'lapsed' | 'replaced', notice?: ToastContent) => {
      if (reason === 'lapsed') closePersonal()
      else clearPersonal()
      if (reason === 'replaced') return location.reload()
      if (reason === 'signed-out') email.current = null
      setHeld(null)
      if (!notice) return
      broadcast(reason)
      toast({ ...notice, keepOnNavigation: true })
    }
    const signedOut = (title = t('session.signedOut')) =>
      end('signed-out', { title, duration: toastDurations.signedOut })
    const endIfReplaced = () => {
      if (isSignedIn() && !ownsPersonalData()) end('replaced')
    }
    /** SESSION-15, SESSION-16: ends a session that is over once, even if the server is unreachable. */
    const expire = () => {
      if (!isSignedIn() || isSigningOut()) return
      if (isOtherTabSigningOut()) return end('signed-out')
      // The expired session is not that of the fan who signed in in another tab.
      if (owner() !== null && !ownsPersonalData()) return end('replaced')
      end('lapsed', {
        title: t('session.expired'),
        description: t('session.logInAgain'),
        variant: 'destructive',
        duration: toastDurations.sessionExpired,
      })
      endServerSession().catch(warnOfSession)
    }
    return {
      end,
      endIfReplaced,
      expire,
      expiredEmail: () => email.current,
      followSignOut(isUnderWay: boolean) {
        isOtherTabSigningOut = isUnderWay ? sameFan() : () => false
      },
      prepareSignIn() {
        abortLogouts()
        broadcast('signing-in')
      },
      signIn(next: Session) {
        // AUTH-21: a credential may replace the session of another fan, whose data leaves the page first.
        if (isSignedIn() && !isSignedIn(next.owner)) flushSync(() => end('signed-out'))
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
          signedOut(accountDeleted)
          if (accountDeleted) finish()
          return
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
          signedOut()
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
        else end('replaced')
      },
    }
  }, [])

  const isHeld = held !== null
  // A layout effect, because a response to an early request may already be there, and other effects run a frame
  // later.
  useLayoutEffect(() => (isHeld ? onAuthError(actions.expire) : undefined), [isHeld, actions])

  useEffect(() => {
    if (!held) return
    const stops = [
      onOtherTab((message) => {
        if (message === 'signing-out') actions.followSignOut(true)
        if (message === 'still-signed-in') actions.followSignOut(false)
        if (message === 'signed-out' || message === 'lapsed') actions.end(message)
        if (message === 'signed-in') actions.endIfReplaced()
      }),
      // The page's clock may have stopped while the device slept.
      onPageEvents({
        visible() {
          actions.endIfReplaced()
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
    finish()
    return onReconnected(finish)
  }, [])

  const session = held?.session ?? null
  const access = useMemo(() => ({ ...actions, session }), [actions, session])
  return <SessionContext value={access}>{children}</SessionContext>
}

/** FAN-20: for a page that opens without a network. */
const keepLastSession = ({ session: { email, hasCustomer }, endsAt }: Held): Promise<void> =>
  changeDevice('last_session', () => ({
    email,
    hasCustomer,
    endsAt: Date.now() + endsAt - performance.now(),
  }))
