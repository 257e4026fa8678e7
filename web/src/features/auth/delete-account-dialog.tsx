import { useId } from 'react'
import { styled } from 'styled-components'
import * as z from 'zod/mini'
import { getBoot } from '../../api/boot.ts'
import { useT } from '../../messages/language.ts'
import { T, Verbatim } from '../../messages/t.tsx'
import { useDevice } from '../../storage/device.ts'
import { useStored } from '../../storage/stored.ts'
import { from } from '../../theme/breakpoints.ts'
import { space } from '../../theme/tokens.ts'
import { Button, LinkButton } from '../../ui/actions/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialogs/modal.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { useNow } from '../../ui/use-now.ts'
import { venueSettings } from '../../venue/settings.ts'
import { ordersAtHand } from '../passes/passes.ts'
import { AuthForm, minPasswordLength, passwordSchema, useAuthForm } from './auth-form.tsx'
import { FederatedButtons } from './federated-sign-in.tsx'
import { useSession } from './session.tsx'
import { useAccountDeletion } from './use-account-deletion.ts'

const schema = z.object({ password: passwordSchema })

const Texts = styled.div`display: grid; justify-items: start; gap: ${space[3]};`
// In the flow, not at the dialog's edge: they would cover the form.
const Buttons = styled.div`
  display: grid; gap: ${space[3]}; grid-auto-columns: 1fr;
  ${from.mobile} { grid-auto-flow: column; }
`
const named = (name: string) => (
  <strong>
    <Verbatim>{name}</Verbatim>
  </strong>
)

/**
 * SESSION-19 to SESSION-21: what the deletion of the account means, and a fresh sign-in that it needs: the password of
 * an account with an e-mail, or a federated provider's window, after which a last question names the account.
 */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const formId = useId()
  const email = useSession().session?.email
  const { problem, clearProblem, pending, question, withPassword, signInWith } = useAccountDeletion()
  const form = useAuthForm({
    schema,
    initial: { password: '' },
    clearProblem,
    onSend: ({ password }) => withPassword(password),
  })
  const { error, ...password } = form.register('password')
  const isDeleting = pending === 'form'
  return (
    <>
      <Dialog title={t('preferences.deleteAccount')} onClose={isDeleting ? undefined : onClose}>
        <OrderWarning />
        <Texts>
          <p>
            <T id="account.signIn" />
          </p>
          <p>
            <T id="account.device" />
          </p>
          <p>
            <T id="account.venueKeeps" />
          </p>
          <Contact />
          <p>
            <T id="account.proof" />
          </p>
          {email && (
            <p>
              <T id="account.noPassword" />
            </p>
          )}
        </Texts>
        {getBoot().authProviders.length > 0 && <FederatedButtons {...{ pending, signInWith }} />}
        <AuthForm id={formId} onSubmit={form.submit} problem={problem}>
          {email && (
            <PasswordField
              {...password}
              label={t('auth.password')}
              hint={<Verbatim>{email}</Verbatim>}
              error={error && t('auth.passwordTooShort', { count: minPasswordLength })}
              autoComplete="current-password"
              enterKeyHint="done"
              onFocus={clearProblem}
            />
          )}
        </AuthForm>
        <Buttons>
          <Button variant="secondary" aria-disabled={isDeleting} onClick={onClose}>
            <T id="app.cancel" />
          </Button>
          {email && (
            <Button
              type="submit"
              form={formId}
              variant="danger"
              busy={isDeleting}
              busyText={t('account.deleting')}
            >
              <T id="preferences.deleteAccount" />
            </Button>
          )}
        </Buttons>
      </Dialog>
      {question && (
        <ConfirmDialog
          title={t('account.lastQuestion')}
          confirmText={t('preferences.deleteAccount')}
          danger
          onConfirm={() => question.answer(true)}
          onCancel={() => question.answer(false)}
        >
          <p>
            <T id="account.named" values={{ account: question.account, name: named }} />
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** The venue's contact, since it is the venue that keeps orders; as VEN-19 chooses it, without an order. */
function Contact() {
  const t = useT()
  const { mail, telephone, page } = venueSettings().contact ?? {}
  const address = mail ?? telephone ?? page
  if (!address) return null
  const beside = address === page && {
    target: '_blank',
    rel: 'noopener',
    'aria-label': t('links.newTab', { name: address }),
  }
  return (
    <LinkButton
      variant="link"
      to={mail ? `mailto:${mail}` : telephone ? `tel:${telephone.replace(/\s/g, '')}` : address}
      {...beside}
    >
      <bdi translate="no">{address}</bdi>
    </LinkButton>
  )
}

/** SESSION-21: warns while an order is at hand (FAN-39), unpaid or unclear (FAN-16): its code leaves the device too. */
function OrderWarning() {
  const now = useNow()
  const passes = useDevice('passes')
  const unclear = useStored('unclear_orders') ?? []
  if (unclear.length === 0 && ordersAtHand(passes, now).length === 0) return null
  return (
    <Notice tone="warning">
      <T id="account.orderAtHand" />
    </Notice>
  )
}
