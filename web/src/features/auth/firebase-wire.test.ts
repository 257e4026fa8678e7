import { validatePassword } from 'firebase/auth'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { t } from '../../messages/language.ts'
import { connectFirebase } from './firebase-identity.ts'
import { asIdentityError } from './identity.ts'

/**
 * The real SDK, in its build for Node, which has no windows and takes `fetch` when it is loaded; and a stand-in for the
 * provider's wire.
 */
const sdk = vi.hoisted(() => {
  const wire = { auth: {} as import('firebase/auth').Auth, fetch: async (_url: string) => new Response() }
  vi.stubGlobal('fetch', (url: string) => wire.fetch(url))
  return wire
})
vi.mock('firebase/auth', async (load) => {
  const real = await load<typeof import('firebase/auth')>()
  return {
    ...real,
    browserPopupRedirectResolver: undefined,
    initializeAuth: (...given: Parameters<typeof real.initializeAuth>) => {
      sdk.auth = real.initializeAuth(...given)
      return sdk.auth
    },
  }
})

const provider = connectFirebase({ apiKey: 'key', projectId: 'demo' }, () => 'en')
/** By the call's name; an `error` is a refusal. */
const responses = new Map<string, object>()
const calls: string[] = []
const nameOf = (url: string) => new URL(url).pathname.split(/[/:]/).at(-1) ?? ''

beforeEach(() => {
  responses.clear()
  calls.length = 0
  sdk.fetch = async (url) => {
    calls.push(nameOf(url))
    const body = responses.get(nameOf(url)) ?? {}
    return Response.json(body, { status: 'error' in body ? 400 : 200 })
  }
})
afterEach(() => void vi.useRealTimers())

const failed = 'Authentication failed. Please try again.'
const fan = { email: 'fan@example.com', password: 'letmein' }
const signIn = () => provider.signIn(fan)
const refuseSignIn = (message: string) => responses.set('signInWithPassword', { error: { message } })

/** The SDK's code of the sign-in's error, and what the fan reads. */
async function errorOf(attempt: Promise<unknown>): Promise<readonly [string, string]> {
  const { code, providerText, id } = await attempt.then(() => Promise.reject('no failure'), asIdentityError)
  return [code, providerText || t(id)]
}

test.each([
  ['EMAIL_EXISTS', 'email-already-in-use', 'An account already exists with this email.'],
  ['INVALID_PASSWORD', 'wrong-password', 'Incorrect password. Please try again.'],
  ['INVALID_LOGIN_CREDENTIALS', 'invalid-credential', failed],
  ['EMAIL_NOT_FOUND', 'user-not-found', 'No account found with this email.'],
  ['INVALID_EMAIL', 'invalid-email', 'Invalid email address.'],
  ['WEAK_PASSWORD : Too short', 'weak-password', 'Password should be at least 6 characters.'],
  ['TOO_MANY_ATTEMPTS_TRY_LATER', 'too-many-requests', 'Too many failed attempts. Please try again later.'],
  [
    'TOO_MANY_ATTEMPTS_TRY_LATER : Disabled',
    'too-many-requests',
    'Too many failed attempts. Please try again later.',
  ],
  ['USER_DISABLED', 'user-disabled', failed],
  ['EXPIRED_OOB_CODE', 'expired-action-code', failed],
  ['INVALID_OOB_CODE', 'invalid-action-code', failed],
  ['CREDENTIAL_TOO_OLD_LOGIN_AGAIN', 'requires-recent-login', failed],
  ['TOKEN_EXPIRED', 'user-token-expired', failed],
  ['OPERATION_NOT_ALLOWED', 'operation-not-allowed', failed],
  ['PASSWORD_LOGIN_DISABLED', 'operation-not-allowed', failed],
  ['INVALID_RECAPTCHA_TOKEN', 'invalid-recaptcha-token', failed],
  ['API_KEY_INVALID', 'api-key-invalid', failed],
  [
    'PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Password must contain a digit]',
    'password-does-not-meet-requirements',
    'Missing password requirements: [Password must contain a digit]',
  ],
])('IDP-11 ERR-01 to ERR-04 the provider’s %s is %s and reads %s', async (message, code, text) => {
  refuseSignIn(message)
  expect(await errorOf(signIn())).toEqual([code, text])
})

test('IDP-11 ERR-04 an account with a second factor, which we do not offer, reads as any other error', async () => {
  responses.set('signInWithPassword', { mfaPendingCredential: 'pending', mfaInfo: [] })
  expect(await errorOf(signIn())).toEqual(['multi-factor-auth-required', failed])
})

test('IDP-12 AUTH-16 after a policy error the SDK refetches the policy that it holds; our pages hold none', async () => {
  refuseSignIn('PASSWORD_DOES_NOT_MEET_REQUIREMENTS')
  responses.set('signUp', { error: { message: 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS' } })
  await errorOf(signIn())
  await errorOf(provider.register(fan))
  expect(calls).toEqual(['signInWithPassword', 'signUp'])

  responses.set('passwordPolicy', { schemaVersion: 1, customStrengthOptions: { minPasswordLength: 8 } })
  expect(await validatePassword(sdk.auth, 'letmein')).toMatchObject({ isValid: false })
  calls.length = 0
  await errorOf(signIn())
  await errorOf(provider.register(fan))
  expect(calls).toEqual(['signInWithPassword', 'passwordPolicy', 'signUp', 'passwordPolicy'])
})

test('IDP-13 ERR-04 a provider that stays silent is network-request-failed after 30 to 60 s', async () => {
  vi.useFakeTimers()
  sdk.fetch = () => new Promise(() => {})
  const told = vi.fn()
  void errorOf(signIn()).then(told)
  await vi.advanceTimersByTimeAsync(29_999)
  expect(told).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(30_001)
  expect(told).toHaveBeenCalledExactlyOnceWith(['network-request-failed', failed])
})
