import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { getBranding } from '../../api/boot.ts'
import { T } from '../../messages/t.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { LegalLinks } from '../venue/legal-links.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { loadIdentityProvider } from './identity-sdk.ts'
import { ResetForm, ResetSent } from './password-reset.tsx'
import { safeReturnPath } from './return-to.ts'
import { useSession } from './session.tsx'
import { SignInPanel } from './sign-in-panel.tsx'

type View = { name: 'sign-in' | 'reset' | 'sent'; email: string }

/** IDP-02: loads the SDK at the first touch of the panel, so that a fan who only visits the page never loads it. */
const prepareSignIn = () => {
  loadIdentityProvider().catch((error) => console.warn('The sign-in library is not there yet', error))
}

/** The screen at /auth: sign-in, registration and password reset. */
export function AuthScreen() {
  const { expiredEmail } = useSession()
  const [view, setView] = useState<View>(() => ({ name: 'sign-in', email: expiredEmail() }))
  const [query] = useSearchParams()
  const toSignIn = () => setView({ ...view, name: 'sign-in' })
  return (
    <AuthFrame branding={getBranding()} foot={<LegalLinks />} onApproach={prepareSignIn}>
      {view.name === 'sign-in' && (
        <>
          {safeReturnPath(query.get('returnTo')) && (
            <Notice>
              <T id="auth.loginNeeded" />
            </Notice>
          )}
          <SignInPanel email={view.email} onForgot={(email) => setView({ name: 'reset', email })} />
        </>
      )}
      {view.name === 'reset' && (
        <ResetForm
          email={view.email}
          onSent={(email) => setView({ name: 'sent', email })}
          onCancel={toSignIn}
        />
      )}
      {view.name === 'sent' && <ResetSent email={view.email} onBack={toSignIn} />}
    </AuthFrame>
  )
}
