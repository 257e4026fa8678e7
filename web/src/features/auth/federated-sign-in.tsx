import type { AuthProvider } from '@storefront/shared/contract/boot.ts'
import { styled } from 'styled-components'
import { getBoot } from '../../api/boot.ts'
import { color, space } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Spinner } from '../../ui/status/spinner.tsx'
import { ProviderMark } from './provider-marks.tsx'
import type { SignIn } from './use-sign-in.ts'

const names: Record<AuthProvider, string> = {
  google: 'Google',
  facebook: 'Facebook',
  apple: 'Apple',
  twitter: 'X',
  github: 'GitHub',
}

const Buttons = styled.div`display: grid; gap: ${space[3]};`
const Divider = styled.div`
  ${type.small}
  display: flex; align-items: center; gap: ${space[3]}; color: ${color.muted};
  &::before, &::after { content: ''; flex: 1; height: 1px; background: ${color.border}; }
`

/**
 * AUTH-02: one button per configured provider. While a provider's window is open its button stays alive: a fan who
 * closed that window need not wait until the provider notices (IDP-06).
 */
export function FederatedSignIn({ pending, signInWith }: Pick<SignIn, 'pending' | 'signInWith'>) {
  const { authProviders } = getBoot()
  if (authProviders.length === 0) return null
  return (
    <>
      <Buttons>
        {authProviders.map((provider) => (
          <Button
            key={provider}
            variant="secondary"
            size="lg"
            block
            disabled={pending === 'form'}
            icon={
              pending === provider ? (
                <Spinner size="small" decorative />
              ) : (
                <ProviderMark provider={provider} />
              )
            }
            onClick={() => void signInWith(provider)}
          >
            Continue with {names[provider]}
          </Button>
        ))}
      </Buttons>
      <Divider>Or continue with</Divider>
    </>
  )
}
