import { CredentialQuestion } from './credential-question.tsx'
import { EmailLinkSignIn } from './email-link.tsx'
import { LinkSent } from './link-sent.tsx'
import { ResetForm } from './reset-form.tsx'

export type View = {
  name: 'sign-in' | 'reset' | 'reset-sent' | 'link-sent' | 'link'
  /** The initial value of the form's field, or the address that a link was sent to. */
  email: string
  /** The error of a link, on the form that it leads to. */
  refusal?: unknown
}

/** The views of /auth that few fans need, in one chunk. */
export function RareView({
  view: { name, email },
  credential,
  link,
  onView,
  onDecided,
}: {
  view: View
  /** Of the link of a venue's app (AUTH-19); '' without one. */
  credential: string
  /** The address of the page that an e-mail's link has opened (AUTH-23). */
  link: string
  onView: (view: View) => void
  onDecided: () => void
}) {
  const toSignIn = () => onView({ name: 'sign-in', email })
  const onRefused = (refusal: unknown) => onView({ name: 'sign-in', email: '', refusal })
  if (credential)
    return (
      <CredentialQuestion
        key={credential}
        credential={credential}
        onDecided={onDecided}
        onRefused={(refusal) => {
          onRefused(refusal)
          onDecided()
        }}
      />
    )
  if (name === 'reset')
    return (
      <ResetForm
        email={email}
        onSent={(address) => onView({ name: 'reset-sent', email: address })}
        onCancel={toSignIn}
      />
    )
  if (name === 'link') return <EmailLinkSignIn link={link} onRefused={onRefused} onCancel={toSignIn} />
  return <LinkSent isReset={name === 'reset-sent'} email={email} onBack={toSignIn} />
}
