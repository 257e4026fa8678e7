import { useState } from 'react'
import { Tabs } from '../../ui/forms/tabs.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import { FederatedSignIn } from './federated-sign-in.tsx'
import { useSignIn } from './use-sign-in.ts'

const tabs = [
  { id: 'login', label: 'Login' },
  { id: 'register', label: 'Register' },
] as const

/**
 * AUTH-02, AUTH-03: the ways to sign in. Another tab is another form, so it starts without errors and without a password
 * (AUTH-12); the address that was typed stays (FAN-33).
 */
export function SignInPanel({
  email: given,
  onForgot,
}: {
  email: string
  onForgot: (email: string) => void
}) {
  const [tab, setTab] = useState<(typeof tabs)[number]['id']>('login')
  const { problem, clearProblem, pending, abandon, logIn, register, signInWith } = useSignIn()
  const [email, setEmail] = useState(given)
  const shared = { email, onEmail: setEmail, busy: pending === 'form', problem, onEdit: clearProblem }

  const select = (next: typeof tab) => {
    if (next !== tab) abandon()
    setTab(next)
  }
  return (
    <>
      <FederatedSignIn pending={pending} signInWith={signInWith} />
      <Tabs label="Sign in or create an account" tabs={tabs} selected={tab} onSelect={select} block>
        {tab === 'login' ? (
          <CredentialsForm
            key="login"
            purpose="login"
            onSubmit={logIn}
            onForgot={() => onForgot(email)}
            {...shared}
          />
        ) : (
          <CredentialsForm key="register" purpose="register" onSubmit={register} {...shared} />
        )}
      </Tabs>
    </>
  )
}
