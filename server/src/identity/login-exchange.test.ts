import { expect, test } from 'vitest'
import { productToken } from '../../test-support/site.ts'
import { AppError } from '../errors/app-error.ts'
import { sessionFromExchange } from './identity-routes.ts'

const now = Date.parse('2026-05-01T12:00:00Z')
const nowS = now / 1000

type Response = { status?: number; token?: string; customerNumber?: string; body?: object }

/** The session that a response opens, for an hour at most, or status, code and message of the error. */
function opened({ status = 200, token = productToken(), customerNumber = 'C-1', body = {} }: Response = {}) {
  const json = { success: true, token, user: { customer: { customerNumber } }, ...body }
  try {
    return sessionFromExchange(
      { status, body: json, text: '', date: null },
      { uid: 'uid-1', email: 'fan@example.com', maxAgeS: 3600, now },
    )
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { userMessage } = error.details.fields ?? {}
    return [error.statusCode, error.code, error.message, ...(userMessage === undefined ? [] : [userMessage])]
  }
}

const unusable = [502, 'LOGIN_UNUSABLE', 'Server authentication failed']

test('CALL-15 SESSION-04 the session has the values of the response, and ends with the token or after its maximum age', () => {
  const token = productToken({ exp: nowS + 600 })
  expect(opened({ token })).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    uid: 'uid-1',
    email: 'fan@example.com',
    token,
    domain: 'demo',
    customerNumber: 'C-1',
    expiresAt: now + 600_000,
  })
  for (const exp of [undefined, nowS + 3601])
    expect(opened({ token: productToken({ exp }) })).toMatchObject({ expiresAt: now + 3_600_000 })
})

test.each([nowS, nowS - 1, null, true, 'soon', '4000000000'])(
  'SESSION-05 a token whose exp is %j opens no session',
  (exp) => {
    expect(opened({ token: productToken({ exp }) })).toEqual(unusable)
  },
)

test.each(['not a token', ''])('SESSION-05 CALL-15 an invalid token opens no session: %j', (token) => {
  expect(opened({ token })).toEqual(unusable)
})

test.each([
  ['token', { token: `${productToken()}\u00e9` }],
  ['domain', { token: productToken({ domain: 'd\u00e9mo' }) }],
  ['customer number', { customerNumber: 'C-1\r\nx-forged: 1' }],
])('a login whose %s cannot be sent in a header opens no session', (_name, response) => {
  expect(opened(response)).toEqual(unusable)
})

test('CALL-02 CALL-15 a domain that is not a string counts as missing, as does an empty customer number', () => {
  expect(opened({ token: productToken({ domain: 7 }), customerNumber: '' })).toMatchObject({
    domain: null,
    customerNumber: null,
  })
})

test('CALL-15 LANG-09 a refusal has the product server’s status and at most 300 characters of its error, for the fan', () => {
  const error = 'x'.repeat(400)
  const said = error.slice(0, 300)
  expect(opened({ status: 403, body: { error } })).toEqual([403, 'LOGIN_REFUSED', said, said])
  expect(opened({ body: { success: false, error } })).toEqual([401, 'LOGIN_REFUSED', said, said])
  expect(opened({ body: { success: false } })).toEqual([401, 'LOGIN_REFUSED', 'Server authentication failed'])
  expect(opened({ status: 500, body: { error } })).toEqual([
    502,
    'UPSTREAM_FAILED',
    'Server authentication failed',
  ])
})
