import { generateKeyPairSync } from 'node:crypto'
import { Agent, createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { SignJWT, UnsecuredJWT } from 'jose'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { startSite } from '../../test-support/site.ts'
import { AppError } from '../errors/app-error.ts'
import { createIdTokenVerifier } from './verify-id-token.ts'

const project = 'demo-project'
const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const otherKeys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const seconds = () => Math.floor(Date.now() / 1000)

let fetches: number
let certificates: Server
let status: number

beforeEach(async () => {
  fetches = 0
  status = 200
  certificates = createServer((_request, response) => {
    fetches += 1
    response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'max-age=3600' })
    response.end(JSON.stringify({ kid1: keys.publicKey.export({ type: 'spki', format: 'pem' }) }))
  })
  await new Promise<void>((done) => certificates.listen(0, '127.0.0.1', done))
  onTestFinished(() => void certificates.close())
})

/** A verifier that fetches the certificates from our own server instead of Google's. */
function verifier(tenantId?: string) {
  const { port } = certificates.address() as AddressInfo
  const httpAgent = Object.assign(new Agent(), {
    protocol: 'https:',
    createConnection: () => connect(port, '127.0.0.1'),
  })
  const firebase = { projectId: project, apiKey: 'key', tenantId } as Parameters<
    typeof createIdTokenVerifier
  >[0]
  return createIdTokenVerifier(firebase, { now: seconds, httpAgent })
}

const claims = (changes: object = {}) => ({
  iss: `https://securetoken.google.com/${project}`,
  aud: project,
  sub: 'uid-1',
  email: 'fan@example.com',
  iat: seconds() - 5,
  auth_time: seconds() - 5,
  exp: seconds() + 3600,
  firebase: { sign_in_provider: 'password', tenant: 'venue' },
  ...changes,
})

const token = (changes: object = {}, kid = 'kid1', key = keys.privateKey) =>
  new SignJWT(claims(changes)).setProtectedHeader({ alg: 'RS256', kid }).sign(key)

const codeOf = (verifying: Promise<unknown>) =>
  verifying.then(
    () => 'accepted',
    (error: unknown) => (error instanceof AppError ? error.code : error),
  )

test('IDP-05 a good ID token gives its e-mail, the account that is counted, and nothing else', async () => {
  expect(await verifier('venue')(await token())).toEqual({ uid: 'uid-1', email: 'fan@example.com' })
})

test.each<[string, () => Promise<string>]>([
  ['alg none', async () => new UnsecuredJWT(claims()).encode()],
  [
    'HS256',
    () => new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', kid: 'kid1' }).sign(Buffer.alloc(32, 1)),
  ],
  ['a forged signature', () => token({}, 'kid1', otherKeys.privateKey)],
  ['an unknown kid', () => token({}, 'kid2')],
  ['another project', () => token({ aud: 'other', iss: 'https://securetoken.google.com/other' })],
  ['another issuer', () => token({ iss: 'https://evil.example' })],
  ['a session cookie', () => token({ iss: `https://session.firebase.google.com/${project}` })],
  ['an expired one', () => token({ exp: seconds() - 10, iat: seconds() - 100 })],
  ['one from the future', () => token({ iat: seconds() + 3000, auth_time: seconds() + 3000 })],
  ['a sign-in of six minutes ago', () => token({ auth_time: seconds() - 360 })],
  ['another Firebase tenant', () => token({ firebase: { tenant: 'rival' } })],
  ['no Firebase tenant', () => token({ firebase: {} })],
  ['no e-mail', () => token({ email: undefined })],
  ['no JWT', async () => 'noise'],
])('IDP-04 BFF-22 an ID token is refused: %s', async (_name, make) => {
  expect(await codeOf(verifier('venue')(await make()))).toBe('ID_TOKEN_REFUSED')
})

test('BFF-24 while the certificates cannot be fetched every login is 503 with Retry-After; later ones are accepted', async () => {
  status = 500
  const verify = verifier()
  const good = await token()
  const error = await verify(good).catch((reason: unknown) => reason)
  expect(error).toMatchObject({
    code: 'IDENTITY_UNAVAILABLE',
    details: { headers: { 'retry-after': '5' } },
  })
  const waiting = await Promise.all([1, 2, 3].map(() => codeOf(verify(good))))
  expect(waiting).toEqual(Array(3).fill('IDENTITY_UNAVAILABLE'))
  status = 200
  expect(await codeOf(verify(good))).toBe('accepted')
})

test('BFF-24 a provider that refuses connections is 503 too', async () => {
  const verify = verifier()
  await new Promise((done) => certificates.close(done))
  expect(await codeOf(verify(await token()))).toBe('IDENTITY_UNAVAILABLE')
})

test('BFF-24 100 logins at once fetch the certificates once', async () => {
  const verify = verifier()
  const good = await token()
  const all = await Promise.all(Array.from({ length: 100 }, () => codeOf(verify(good))))
  expect(new Set(all)).toEqual(new Set(['accepted']))
  expect(fetches).toBe(1)
})

test('BFF-24 100 logins at once fetch the certificates once, also when the first of them are invalid', async () => {
  const verify = verifier()
  const good = await token()
  const all = await Promise.all(
    Array.from({ length: 100 }, (_, n) => codeOf(verify(n < 10 ? 'noise' : good))),
  )
  expect(all).toEqual([...Array(10).fill('ID_TOKEN_REFUSED'), ...Array(90).fill('accepted')])
  expect(fetches).toBe(1)
})

test('BFF-24 a login while the provider is unavailable is 503 with Retry-After, no cookie, and nothing goes upstream', async () => {
  status = 500
  const { call, origin } = await startSite({ deps: { verifyIdToken: verifier() } })
  const response = await call({ method: 'POST', url: '/api/login', payload: { idToken: await token() } })
  expect([response.statusCode, response.json().code]).toEqual([503, 'IDENTITY_UNAVAILABLE'])
  expect(response.headers['retry-after']).toBe('5')
  expect(response.cookies).toEqual([])
  expect(origin.calls).toEqual([])
})
