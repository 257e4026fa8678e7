import { cleanEmail, isEmailAddress } from '@storefront/shared/domain/customer/email.ts'
import type { ComponentProps } from 'react'
import { styled } from 'styled-components'
import * as z from 'zod/mini'
import { useT } from '../../messages/language.ts'
import { space } from '../../theme/tokens.ts'
import { TextField } from '../../ui/forms/field.tsx'
import { Notice } from '../../ui/status/notice.tsx'

/** AUTH-08, AUTH-10: an e-mail address, trimmed; `EmailField` shows the error. */
export const emailSchema = z.string().check(z.overwrite(cleanEmail), z.refine(isEmailAddress))

export const minPasswordLength = 6
/** AUTH-09: a password that may be one; `auth.passwordTooShort` is its error. */
export const passwordSchema = z.string().check(z.minLength(minPasswordLength))

const Form = styled.form`display: grid; gap: ${space[4]};`
// Leaves space below the box for a toast of one line.
const Problem = styled.div`scroll-margin-bottom: 3.75rem;`

/** AUTH-13: a form of /auth; the error of its last attempt is in a box below it, and is scrolled into view. */
export function AuthForm({
  problem,
  children,
  ...form
}: ComponentProps<'form'> & { problem: string | null }) {
  return (
    <Form noValidate {...form}>
      {children}
      {problem && (
        <Problem ref={(box) => box?.scrollIntoView?.({ block: 'nearest' })}>
          <Notice tone="error">
            <bdi>{problem}</bdi>
          </Notice>
        </Problem>
      )}
    </Form>
  )
}

/** The e-mail field, with the attributes for keyboards and password managers. */
export function EmailField({ error, ...props }: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const t = useT()
  return (
    <TextField
      label={t('auth.email')}
      error={error && t('app.emailInvalid')}
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
    />
  )
}
