import type { AuthProvider } from '@storefront/shared/contract/boot.ts'
import { styled } from 'styled-components'
import { getBoot } from '../../api/boot.ts'
import { color, space } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Spinner } from '../../ui/status/spinner.tsx'
import type { SignIn } from './use-sign-in.ts'

/** Of each mark the shapes and their colours, which the provider asks for; black ones are as light or dark as the text. */
const providers: Record<AuthProvider, { name: string; mark: Record<string, string> }> = {
  google: {
    name: 'Google',
    mark: {
      'M23 12.25c0-.8-.07-1.4-.2-2H12v3.65h6.3a5.4 5.4 0 0 1-2.3 3.55l3.5 2.7c2.2-2 3.5-5 3.5-7.9Z':
        '#4285F4',
      'M12 23.2c3.1 0 5.7-1 7.5-2.75L16 17.75a6.7 6.7 0 0 1-10-3.5l-3.65 2.8A11.3 11.3 0 0 0 12 23.2Z':
        '#34A853',
      'M6 14.25a6.8 6.8 0 0 1 0-4.4L2.35 7.05a11.2 11.2 0 0 0 0 10l3.65-2.8Z': '#FBBC05',
      'M12 5.35c1.75 0 2.9.75 3.6 1.4l3.2-3.1A11.1 11.1 0 0 0 2.35 7.05L6 9.85a6.7 6.7 0 0 1 6-4.5Z':
        '#EA4335',
    },
  },
  facebook: {
    name: 'Facebook',
    mark: {
      'M24 12a12 12 0 1 0-14.9 11.65v-7.98H6.63V12H9.1v-1.58c0-4.08 1.85-5.98 5.86-5.98.76 0 2.07.15 2.6.3v3.32c-.28-.03-.77-.04-1.38-.04-1.97 0-2.73.74-2.73 2.68V12h3.92l-.67 3.67h-3.25v8.24A12 12 0 0 0 24 12Z':
        '#0866FF',
    },
  },
  apple: {
    name: 'Apple',
    mark: {
      'M17.05 12.54c-.03-2.9 2.37-4.3 2.48-4.36-1.36-1.98-3.46-2.25-4.2-2.28-1.78-.18-3.49 1.05-4.39 1.05-.92 0-2.3-1.03-3.79-1-1.94.03-3.74 1.14-4.74 2.88-2.04 3.53-.52 8.73 1.45 11.59.98 1.4 2.12 2.96 3.62 2.9 1.47-.06 2.02-.94 3.79-.94 1.76 0 2.27.94 3.8.9 1.57-.02 2.56-1.41 3.5-2.82 1.13-1.6 1.58-3.18 1.6-3.26-.04-.01-3.06-1.17-3.12-4.66ZM14.15 4.03c.8-.98 1.34-2.32 1.19-3.68-1.15.05-2.58.79-3.4 1.75-.74.85-1.4 2.24-1.23 3.55 1.3.1 2.62-.65 3.44-1.62Z':
        'currentColor',
    },
  },
  twitter: {
    name: 'X',
    mark: {
      'M18.24 2.25h3.31l-7.23 8.26 8.5 11.24h-6.66l-5.21-6.82-5.97 6.82H1.67l7.73-8.84L1.25 2.25h6.83l4.71 6.23 5.45-6.23Zm-1.16 17.52h1.83L7.08 4.13H5.12l11.96 15.64Z':
        'currentColor',
    },
  },
  github: {
    name: 'GitHub',
    mark: {
      'M12 .5a11.5 11.5 0 0 0-3.64 22.41c.58.1.79-.25.79-.55v-2.15c-3.2.7-3.88-1.36-3.88-1.36-.52-1.33-1.28-1.69-1.28-1.69-1.04-.71.08-.7.08-.7 1.16.08 1.77 1.19 1.77 1.19 1.03 1.76 2.7 1.25 3.36.96.1-.75.4-1.26.73-1.55-2.55-.29-5.24-1.28-5.24-5.68 0-1.26.45-2.28 1.19-3.09-.12-.29-.52-1.46.11-3.04 0 0 .97-.31 3.17 1.18a11 11 0 0 1 5.77 0c2.2-1.49 3.16-1.18 3.16-1.18.63 1.58.24 2.75.12 3.04.74.81 1.19 1.83 1.19 3.09 0 4.42-2.7 5.39-5.26 5.67.41.36.78 1.06.78 2.14v3.17c0 .31.2.66.79.55A11.5 11.5 0 0 0 12 .5Z':
        'currentColor',
    },
  },
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
                <svg width={20} height={20} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
                  {Object.entries(providers[provider].mark).map(([shape, fill]) => (
                    <path key={shape} d={shape} fill={fill} />
                  ))}
                </svg>
              )
            }
            onClick={() => void signInWith(provider)}
          >
            Continue with {providers[provider].name}
          </Button>
        ))}
      </Buttons>
      <Divider>Or continue with</Divider>
    </>
  )
}
