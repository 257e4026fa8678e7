import { styled } from 'styled-components'
import { getBoot } from '../../api/boot.ts'
import { T } from '../../messages/t.tsx'
import { color, space } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Spinner } from '../../ui/status/spinner.tsx'
import { providers } from './provider-marks.ts'
import type { SignIn } from './use-sign-in.ts'

const Buttons = styled.div`display: grid; gap: ${space[3]};`
const Divider = styled.div`
  ${type.small}
  display: flex; align-items: center; gap: ${space[3]}; color: ${color.muted};
  &::before, &::after { content: ''; flex: 1; height: 1px; background: ${color.border}; }
`

type Windows = Pick<SignIn, 'pending' | 'signInWith'>

/** AUTH-02: the federated providers, and the divider above the form. */
export function FederatedSignIn(windows: Windows) {
  if (getBoot().authProviders.length === 0) return null
  return (
    <>
      <FederatedButtons {...windows} />
      <Divider>
        <T id="auth.orContinueWith" />
      </Divider>
    </>
  )
}

/**
 * One button per configured provider. It stays enabled while the provider's window is open, because the provider
 * notices a closed window late (IDP-06).
 */
export function FederatedButtons({ pending, signInWith }: Windows) {
  return (
    <Buttons>
      {getBoot().authProviders.map((provider) => (
        <Button
          key={provider}
          variant="secondary"
          size="lg"
          block
          disabled={pending === 'form'}
          icon={
            pending === provider ? (
              <Spinner size="small" />
            ) : (
              <svg width={20} height={20} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
                {Object.entries(providers[provider].mark).map(([shape, fill]) => (
                  <path key={shape} d={shape} fill={fill} />
                ))}
              </svg>
            )
          }
          onClick={() => void signInWith(provider)}
        >
          <T id="auth.continueWith" values={{ provider: providers[provider].name }} />
        </Button>
      ))}
    </Buttons>
  )
}
