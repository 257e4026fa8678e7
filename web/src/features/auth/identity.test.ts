// @vitest-environment jsdom
import { FirebaseError } from 'firebase/app'
import { expect, test, vi } from 'vitest'
import { bootStub, writeBoot } from '../../../test-support/boot-stub.ts'
import { t } from '../../messages/language.ts'
import { asIdentityError, signInErrorMessage, withIdentityProvider } from './identity.ts'

const order = vi.hoisted((): string[] => [])
const sdk = vi.hoisted(() => ({ isReachable: false }))
vi.mock('./firebase-identity.ts', () => ({
  get connectFirebase() {
    if (!sdk.isReachable) throw new TypeError('Failed to fetch dynamically imported module')
    return () => order.push('connected')
  },
}))
vi.mock('../../storage/device.ts', async (load) => ({
  ...(await load<object>()),
  hideHangingDatabase: async () => {
    await new Promise((resolve) => setTimeout(resolve))
    order.push('database known')
  },
}))
writeBoot(bootStub())

test('FAN-29 ERR-06 a library that could not be loaded is a failed connection, not a failed sign-in', async () => {
  const error = await withIdentityProvider(async () => null).catch((each) => each)
  expect(signInErrorMessage(error)).toBe(
    'Unable to connect to the server. Please check your internet connection.',
  )
})

test('WORLD-05 the sign-in SDK begins once it is known whether the database answers', async () => {
  order.length = 0
  sdk.isReachable = true
  await withIdentityProvider(async () => null)
  expect(order).toEqual(['database known', 'connected'])
})

test('ERR-01 a step that the provider refuses fails with a mapped message', async () => {
  const refused = withIdentityProvider(() => Promise.reject(new FirebaseError('auth/user-not-found', '')))
  await expect(refused).rejects.toMatchObject({ id: 'auth.noAccount' })
})

test.each([
  ['ERR-01', 'wrong-password', 'Incorrect password. Please try again.'],
  ['ERR-01', 'user-not-found', 'No account found with this email.'],
  ['ERR-02', 'email-already-in-use', 'An account already exists with this email.'],
  ['ERR-02', 'weak-password', 'Password should be at least 6 characters.'],
  ['ERR-03', 'invalid-email', 'Invalid email address.'],
  ['ERR-03', 'too-many-requests', 'Too many failed attempts. Please try again later.'],
  [
    'AUTH-17',
    'popup-blocked',
    'Your browser blocked the sign-in window. Allow pop-ups for this page, or open it in Safari or Chrome, or use your e-mail.',
  ],
  [
    'AUTH-17',
    'operation-not-supported-in-this-environment',
    'Your browser blocked the sign-in window. Allow pop-ups for this page, or open it in Safari or Chrome, or use your e-mail.',
  ],
  ['ERR-04', 'cancelled-popup-request', 'Authentication failed. Please try again.'],
  ['ERR-04', 'invalid-credential', 'Authentication failed. Please try again.'],
  ['ERR-04', 'popup-closed-by-user', 'Authentication failed. Please try again.'],
  ['ERR-04', 'network-request-failed', 'Authentication failed. Please try again.'],
  ['ERR-04', 'unauthorized-domain', 'Authentication failed. Please try again.'],
  ['ERR-04', 'user-mismatch', 'Authentication failed. Please try again.'],
  ['ERR-04', 'login-blocked', 'Authentication failed. Please try again.'],
  ['ERR-04', 'multi-factor-auth-required', 'Authentication failed. Please try again.'],
  ['ERR-04', 'invalid-api-key', 'Authentication failed. Please try again.'],
  ['ERR-04', 'missing-recaptcha-token', 'Authentication failed. Please try again.'],
  ['ERR-04', 'constructor', 'Authentication failed. Please try again.'],
  ['ERR-04', '', 'Authentication failed. Please try again.'],
])('%s code %s reads %s', (_row, code, message) => {
  const error = asIdentityError(new FirebaseError(`auth/${code}`, 'Firebase: Error.'))
  expect([t(error.id), error.providerText]).toEqual([message, ''])
})

test('AUTH-16 a stricter password policy is shown in the provider’s own text', () => {
  const code = 'auth/password-does-not-meet-requirements'
  const text = 'Missing password requirements: [Password must contain an upper case character]'
  const shown = (message: string) => asIdentityError(new FirebaseError(code, message))
  expect(shown(`Firebase: ${text} (${code}).`).providerText).toBe(text)
  expect(shown(text).providerText).toBe(text)
  expect(shown('')).toMatchObject({ providerText: '', id: 'auth.failed' })
})

test('FAN-29 ERR-06 a script of the provider that could not be loaded is a failed connection', () => {
  const error = () => new FirebaseError('auth/internal-error', '')
  const noScript = Object.assign(error(), { customData: new Event('error') })
  expect([noScript, error()].map((each) => asIdentityError(each).id)).toEqual([
    'errors.connection',
    'auth.failed',
  ])
})
