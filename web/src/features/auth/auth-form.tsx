import { cleanEmail, isEmailAddress } from '@storefront/shared/domain/customer/email.ts'
import type { ComponentProps } from 'react'
import { styled } from 'styled-components'
import * as z from 'zod/mini'
import { useT } from '../../messages/language.ts'
import { color, space } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { TextField } from '../../ui/forms/field.tsx'
import { type Form, useForm } from '../../ui/forms/use-form.ts'
import { Notice } from '../../ui/status/notice.tsx'

/** AUTH-08, AUTH-10: an e-mail address, trimmed; `EmailField` shows the error. */
export const emailSchema = z.string().check(z.overwrite(cleanEmail), z.refine(isEmailAddress))

export const minPasswordLength = 6
/** AUTH-09: a password that may be one; `auth.passwordTooShort` is its error. */
export const passwordSchema = z.string().check(z.minLength(minPasswordLength))

type Options<Values extends Record<string, string>, Sent> = Parameters<typeof useForm<Values, Sent>>[0]

/** AUTH-12: `useForm` for /auth: an edited field has no error until the form is submitted again, and the form no problem. */
export function useAuthForm<Values extends Record<string, string>, Sent>(
  options: Omit<Options<Values, Sent>, 'onEdit'> & { clearProblem: () => void },
) {
  const form: Form<Values> = useForm({
    ...options,
    onEdit(name) {
      form.clearErrors(name)
      options.clearProblem()
    },
  })
  return form
}

const FormBox = styled.form`display: grid; gap: ${space[4]};`
// Leaves space below the box for a toast of one line.
const Problem = styled.div`scroll-margin-bottom: 3.75rem;`

/** AUTH-13: a form of /auth; the error of its last attempt is in a box below it, and is scrolled into view. */
export function AuthForm({
  problem,
  children,
  ...form
}: ComponentProps<'form'> & { problem: string | null }) {
  return (
    <FormBox noValidate {...form}>
      {children}
      {problem && (
        <Problem ref={(box) => box?.scrollIntoView?.({ block: 'nearest' })}>
          <Notice tone="error">
            <bdi>{problem}</bdi>
          </Notice>
        </Problem>
      )}
    </FormBox>
  )
}

/** The title of a form that takes the place of the tabs. */
export const FormTitle = styled.h2`
  ${type.heading} min-width: 0; overflow-wrap: anywhere;
  &:focus { outline: none; }
`
export const FormLead = styled.p`${type.small} color: ${color.muted}; margin-top: -${space[3]};`

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
