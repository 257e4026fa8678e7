import { expect, test } from 'vitest'
import { t } from '../../messages/language.ts'
import { identityErrorOf } from './identity-provider.ts'

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
  for (const error of [identityErrorOf(code), identityErrorOf(`auth/${code}`, 'Firebase: Error.')])
    expect([t(error.id), error.providerText]).toEqual([message, ''])
})

test('AUTH-16 a stricter password policy is shown in the provider’s own text', () => {
  const code = 'auth/password-does-not-meet-requirements'
  const text = 'Missing password requirements: [Password must contain an upper case character]'
  expect(identityErrorOf(code, `Firebase: ${text} (${code}).`).providerText).toBe(text)
  expect(identityErrorOf(code, text).providerText).toBe(text)
  expect(identityErrorOf(code)).toMatchObject({ providerText: '', id: 'auth.failed' })
})
