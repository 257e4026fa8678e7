import { isEmailAddress } from '@storefront/shared/domain/customer/email.ts'
import type { ComponentProps } from 'react'
import { styled } from 'styled-components'
import * as z from 'zod/mini'
import { useT } from '../../messages/language.ts'
import { space } from '../../theme/tokens.ts'
import { TextField } from '../../ui/forms/field.tsx'
import { Notice } from '../../ui/status/notice.tsx'

/** AUTH-08, AUTH-10: the rule for an e-mail address, without the spaces around it; `EmailField` says what is wrong. */
export const emailSchema = z.string().check(z.trim(), z.refine(isEmailAddress))

const Form = styled.form`display: grid; gap: ${space[4]};`
// A toast of one line has room below, beside what the page keeps free.
const Problem = styled.div`scroll-margin-bottom: 3.75rem;`

/** AUTH-13: a form of /auth; the problem of its last attempt stands in a red box under it, and is brought into view. */
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

/** The fan's address, as keyboards and password managers know it. */
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
