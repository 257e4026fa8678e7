import { routes } from '@storefront/shared/domain/routes.ts'
import { Suspense, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { getBoot } from '../../api/boot.ts'
import { loadMessages } from '../../messages/language.ts'
import { T } from '../../messages/t.tsx'
import { takeLinkCredential } from '../../storage/link-credential.ts'
import { readStored, removeStored } from '../../storage/stored.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Notice } from '../../ui/status/notice.tsx'
import { getBranding } from '../../venue/branding.ts'
import { LegalLinks } from '../venue/legal-links.tsx'
import { AuthFrame, PanelSpinner } from './auth-frame.tsx'
import { preloadIdentityProvider } from './identity.ts'
import type { View } from './rare-view.tsx'
import { safeReturnPath } from './return-to.ts'
import { useSession } from './session.tsx'
import { SignInPanel } from './sign-in-panel.tsx'

/** With the SDK, which each of these views asks. */
const RareView = lazyPart(async () => {
  preloadIdentityProvider()
  const [file] = await Promise.all([import('./rare-view.tsx'), loadMessages('signInLinks')])
  return file.RareView
})

/** IDP-02: at the first touch of the panel, so that a fan who only visits the page never loads the SDK. */
const prepareSignIn = () => void RareView.preload()

// Not the clock's: its chunk would be the largest of this screen.
const dayMs = 24 * 60 * 60_000

/** AUTH-23: whether an e-mail's link has opened this page. */
const isEmailLink = (query: URLSearchParams) =>
  getBoot().emailLink && query.get('mode') === 'signIn' && query.has('oobCode')

const taken = () => window.credential ?? ''

/** AUTH-19: what the link of a venue's app has brought to /auth, until the fan has decided; '' for nothing. */
function useLinkCredential(): [credential: string, forget: () => void] {
  const [credential, setCredential] = useState(taken)
  useEffect(() => {
    // A link to /auth on /auth does not load the page again.
    const take = () => {
      takeLinkCredential()
      setCredential(taken)
    }
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  const forget = () => {
    window.credential = undefined
    setCredential('')
  }
  return [credential, forget]
}

/** The screen at /auth: sign-in, registration, password reset, and what a link brings (AUTH-19, AUTH-23). */
export function AuthScreen() {
  const { session, expiredEmail } = useSession()
  const navigate = useNavigate()
  const [query, setQuery] = useSearchParams()
  const returnTo = safeReturnPath(query.get('returnTo'))
  const [credential, forget] = useLinkCredential()
  const [link] = useState(() => (isEmailLink(query) ? `${location.origin}${routes.auth}?${query}` : ''))
  const [expired] = useState(() => (session ? null : expiredEmail()))
  const [view, setView] = useState<View>({ name: link ? 'link' : 'sign-in', email: expired ?? '' })
  // AUTH-21: a signed-in fan is here only for a credential.
  useEffect(() => {
    if (session && !credential) void navigate(returnTo ?? routes.home, { replace: true })
  }, [session, credential, returnTo, navigate])
  // AUTH-24: an address for a link that is not used.
  useEffect(() => {
    const sent = readStored('email_link')
    if (sent && Date.now() - sent.sentAt > dayMs) removeStored('email_link')
  }, [])
  // AUTH-23: the code leaves the address and the history.
  useEffect(() => {
    if (isEmailLink(query)) setQuery(returnTo ? { returnTo } : {}, { replace: true })
  }, [query, returnTo, setQuery])
  return (
    <AuthFrame branding={getBranding()} foot={<LegalLinks />} onApproach={prepareSignIn}>
      {credential || view.name !== 'sign-in' ? (
        <Suspense fallback={<PanelSpinner />}>
          <RareView view={view} credential={credential} link={link} onView={setView} onDecided={forget} />
        </Suspense>
      ) : (
        <>
          {(returnTo || expired !== null) && (
            <Notice>
              <T id={expired === null ? 'auth.loginNeeded' : 'errors.sessionExpired'} />
            </Notice>
          )}
          <SignInPanel
            email={view.email}
            refusal={view.refusal}
            onForgot={(email) => setView({ name: 'reset', email })}
            onLinkSent={(email) => setView({ name: 'link-sent', email })}
          />
        </>
      )}
    </AuthFrame>
  )
}
