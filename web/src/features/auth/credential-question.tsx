import { useEffect, useEffectEvent, useState } from 'react'
import { useT } from '../../messages/language.ts'
import { T, Verbatim } from '../../messages/t.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { AuthForm, FormLead, FormTitle } from './auth-form.tsx'
import { PanelSpinner } from './auth-frame.tsx'
import type { ProviderAccount } from './firebase-identity.ts'
import { isUndecided } from './identity.ts'
import { useSession } from './session.tsx'
import { useSignIn } from './use-sign-in.ts'

const maxLength = 4096
const jwt = /^[\w-]+\.[\w-]+\.[\w-]*$/

const account = (name: string) => <Verbatim>{name}</Verbatim>
/** A name that anybody may give to an account, and that must not look like the address of another one. */
const plainName = (name: string) => (name.includes('@') ? '' : name)
const focus = (title: HTMLElement | null) => title?.focus()

/**
 * AUTH-19, AUTH-21: asks whose account a link's credential opens, since anybody can send a link: an attacker's would sign
 * the fan in to the attacker's account.
 * @param onDecided the fan has decided
 * @param onRefused the provider does not accept the credential
 */
export function CredentialQuestion({
  credential,
  onDecided,
  onRefused,
}: {
  credential: string
  onDecided: () => void
  onRefused: (error: unknown) => void
}) {
  const { session } = useSession()
  const { problem, pending, signInBy } = useSignIn()
  const [found, setFound] = useState<ProviderAccount | null>(null)
  const t = useT()

  const find = () =>
    signInBy(
      async (provider) => {
        const own = await provider.accountOf(credential)
        if (own.email && own.email === session?.email) onDecided()
        setFound(own)
        return null
      },
      { onFailed: (error) => isUndecided(error) || onRefused(error) },
    )
  const findAtOnce = useEffectEvent(() => {
    // AUTH-20: nothing else is sent to the provider.
    if (credential.length > maxLength || !jwt.test(credential)) return onDecided()
    void find()
  })
  useEffect(() => findAtOnce(), [])

  if (!found && !problem) return <PanelSpinner />
  const name = found && (found.email || plainName(found.name))
  return (
    <AuthForm
      problem={problem}
      onSubmit={(event) => {
        event.preventDefault()
        if (!found) return void find()
        // A new sign-in with the provider: our server accepts none that is older than some minutes.
        void signInBy((provider) => provider.signInWithCredential(credential), {
          onDone: onDecided,
        })
      }}
    >
      {found ? (
        <>
          <FormTitle ref={focus} tabIndex={-1}>
            {name ? (
              <T id="signInLinks.question" values={{ name, account }} />
            ) : (
              <T id="signInLinks.questionUnnamed" />
            )}
          </FormTitle>
          <FormLead>
            <T id={session ? 'signInLinks.changes' : 'signInLinks.onlyYours'} />
          </FormLead>
        </>
      ) : (
        <FormTitle>
          <T id="app.signIn" />
        </FormTitle>
      )}
      <Button type="submit" size="lg" block busy={pending === 'form'} busyText={t('auth.signingIn')}>
        <T id={found ? 'signInLinks.continue' : 'app.tryAgain'} />
      </Button>
      {/* Our server finishes an exchange that has begun. */}
      <Button
        variant="ghost"
        size="lg"
        block
        aria-disabled={found !== null && pending === 'form'}
        onClick={onDecided}
      >
        <T id={found ? 'signInLinks.notMe' : 'app.cancel'} />
      </Button>
    </AuthForm>
  )
}
