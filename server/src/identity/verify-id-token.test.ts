import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Agent } from 'node:https'
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net'
import { SignJWT, UnsecuredJWT } from 'jose'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
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
let headers: Record<string, string>

beforeEach(async () => {
  fetches = 0
  status = 200
  headers = {}
  certificates = createServer(sendCertificates)
  await new Promise<void>((done) => certificates.listen(0, '127.0.0.1', done))
  onTestFinished(() => void certificates.close())
})

function sendCertificates(_request: IncomingMessage, response: ServerResponse) {
  fetches += 1
  response.writeHead(status, {
    'content-type': 'application/json',
    'cache-control': 'max-age=3600',
    ...headers,
  })
  response.end(JSON.stringify({ kid1: keys.publicKey.export({ type: 'spki', format: 'pem' }) }))
}

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port

/** A verifier that fetches the certificates from our own server instead of Google's. */
function verifier(tenantId?: string, port = () => portOf(certificates), now = seconds) {
  const firebase = { projectId: project, apiKey: 'key', tenantId } as Parameters<
    typeof createIdTokenVerifier
  >[0]
  const agent = new Agent()
  agent.createConnection = () => connect(port(), '127.0.0.1')
  return createIdTokenVerifier(firebase, now, agent)
}

const claims = (changes: object = {}) => ({
  iss: `https://securetoken.google.com/${project}`,
  aud: project,
  sub: 'uid-1',
  email: 'fan@example.com',
  iat: seconds() - 5,
  auth_time: seconds() - 5,
  exp: seconds() + 3600,
  firebase: { sign_in_provider: 'password' },
  ...changes,
})

const token = (changes: object = {}, kid = 'kid1', key = keys.privateKey) =>
  new SignJWT(claims(changes)).setProtectedHeader({ alg: 'RS256', kid }).sign(key)

const codeOf = (verifying: Promise<unknown>) =>
  verifying.then(
    () => 'accepted',
    (error: unknown) => (error instanceof AppError ? error.code : error),
  )

const ofVenue = { firebase: { sign_in_provider: 'password', tenant: 'venue' } }

test('IDP-05 a valid ID token gives the e-mail and the account, and nothing else', async () => {
  expect(await verifier('venue')(await token(ofVenue))).toEqual({ uid: 'uid-1', email: 'fan@example.com' })
})

test('SESSION-18 an ID token without an e-mail gives only the account', async () => {
  expect(await verifier('venue')(await token({ ...ofVenue, email: undefined }))).toEqual({
    uid: 'uid-1',
    email: '',
  })
})

test('BFF-22 without FIREBASE_TENANT_ID an ID token of an Identity Platform tenant is refused, and one without a tenant accepted', async () => {
  const verify = verifier()
  expect(await codeOf(verify(await token(ofVenue)))).toBe('ID_TOKEN_REFUSED')
  expect(await codeOf(verify(await token()))).toBe('accepted')
  const { call, origin } = await startSite({ deps: { verifyIdToken: verify } })
  const payload = { idToken: await token(ofVenue) }
  expect((await call({ method: 'POST', url: '/api/login', payload })).statusCode).toBe(401)
  expect(origin.calls).toEqual([])
})

test.each<[string, () => Promise<string>]>([
  ['alg none', async () => new UnsecuredJWT(claims(ofVenue)).encode()],
  [
    'HS256',
    () =>
      new SignJWT(claims(ofVenue))
        .setProtectedHeader({ alg: 'HS256', kid: 'kid1' })
        .sign(Buffer.alloc(32, 1)),
  ],
  ['a forged signature', () => token(ofVenue, 'kid1', otherKeys.privateKey)],
  ['an unknown kid', () => token(ofVenue, 'kid2')],
  ['another project', () => token({ ...ofVenue, aud: 'other', iss: 'https://securetoken.google.com/other' })],
  ['another issuer', () => token({ ...ofVenue, iss: 'https://evil.example' })],
  ['a session cookie', () => token({ ...ofVenue, iss: `https://session.firebase.google.com/${project}` })],
  ['an expired one', () => token({ ...ofVenue, exp: seconds() - 10, iat: seconds() - 100 })],
  ['one from the future', () => token({ ...ofVenue, iat: seconds() + 3000, auth_time: seconds() + 3000 })],
  ['a sign-in of six minutes ago', () => token({ ...ofVenue, auth_time: seconds() - 360 })],
  ['another Firebase tenant', () => token({ firebase: { tenant: 'rival' } })],
  ['no Firebase tenant', () => token({ firebase: {} })],
  ['no Firebase claims', () => token({ firebase: undefined })],
  ['text that is not a JWT', async () => 'noise'],
])('IDP-04 BFF-22 an ID token is refused: %s', async (_name, make) => {
  expect(await codeOf(verifier('venue')(await make()))).toBe('ID_TOKEN_REFUSED')
})

test.each<[string, number, object, string]>([
  ['five minutes after the sign-in', 300, {}, 'accepted'],
  ['later', 301, {}, 'signed in too long ago'],
  ['a minute before it was issued', -60, { auth_time: 0 }, 'accepted'],
  ['earlier', -61, { auth_time: -61 }, 'from the future'],
  ['a minute before the sign-in', 0, { auth_time: 60 }, 'accepted'],
  ['earlier than a minute before it', 0, { auth_time: 61 }, 'from the future'],
])(
  'BFF-22 the age of a sign-in, %s',
  async (_name, seen, { auth_time: signedIn = 0 }: { auth_time?: number }, outcome) => {
    const issuedAt = seconds() - 5
    const verify = verifier(undefined, undefined, () => issuedAt + seen)
    const verifying = verify(await token({ iat: issuedAt, auth_time: issuedAt + signedIn }))
    expect(
      await verifying.then(
        () => 'accepted',
        ({ cause }) => cause.message,
      ),
    ).toBe(outcome)
  },
)

test('a finished login leaves no timer behind', async () => {
  const verify = verifier()
  await verify.warmUp()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  expect(await codeOf(verify('noise'))).toBe('ID_TOKEN_REFUSED')
  expect(vi.getTimerCount()).toBe(0)
})

test('BFF-22 BFF-53 the environment’s own emulator variable is ignored and unchanged', async () => {
  vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', '127.0.0.1:9')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(await codeOf(verifier()(new UnsecuredJWT(claims()).encode()))).toBe('ID_TOKEN_REFUSED')
  expect(process.env.FIREBASE_AUTH_EMULATOR_HOST).toBe('127.0.0.1:9')
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
  expect(fetches).toBe(2)
  status = 200
  expect(await codeOf(verify(good))).toBe('accepted')
})

test('BFF-24 a provider that refuses connections is 503 too', async () => {
  const verify = verifier()
  await new Promise((done) => certificates.close(done))
  expect(await codeOf(verify(await token()))).toBe('IDENTITY_UNAVAILABLE')
})

test('BFF-24 100 simultaneous logins fetch the certificates once', async () => {
  const verify = verifier()
  const good = await token()
  const all = await Promise.all(Array.from({ length: 100 }, () => codeOf(verify(good))))
  expect(new Set(all)).toEqual(new Set(['accepted']))
  expect(fetches).toBe(1)
  const connections = () => new Promise((done) => certificates.getConnections((_error, count) => done(count)))
  await expect.poll(connections).toBe(0)
})

test('BFF-24 100 simultaneous logins fetch the certificates once, even if the first of them are invalid', async () => {
  const verify = verifier()
  const good = await token()
  const all = await Promise.all(
    Array.from({ length: 100 }, (_, n) => codeOf(verify(n < 10 ? 'noise' : good))),
  )
  expect(all).toEqual([...Array(10).fill('ID_TOKEN_REFUSED'), ...Array(90).fill('accepted')])
  expect(fetches).toBe(1)
})

test('BFF-24 a login while the provider is unavailable is 503 with Retry-After, sets no cookie, and sends nothing upstream', async () => {
  status = 500
  const { call, origin } = await startSite({ deps: { verifyIdToken: verifier() } })
  const response = await call({ method: 'POST', url: '/api/login', payload: { idToken: await token() } })
  expect([response.statusCode, response.json().code]).toEqual([503, 'IDENTITY_UNAVAILABLE'])
  expect(response.headers['retry-after']).toBe('5')
  expect(response.cookies).toEqual([])
  expect(origin.calls).toEqual([])
})

/** Stops the timers, and returns a function that advances them by nearly 10 s and then releases them. */
function holdTimers() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  return async () => {
    await vi.advanceTimersByTimeAsync(9_900)
    vi.useRealTimers()
  }
}

/** A certificate host that accepts connections and stays silent until it is told to respond; `open` counts its connections. */
async function silentHost() {
  const host = { open: 0, accepted: 0, isSilent: true, port: () => portOf(server) }
  const server = createTcpServer((socket) => {
    if (!host.isSilent) return void certificates.emit('connection', socket)
    host.accepted += 1
    host.open += 1
    socket.resume().on('close', () => {
      host.open -= 1
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  return host
}

test('BFF-24 with a silent certificate host every login is 503 with Retry-After within 10 s; the next one fetches again', async () => {
  const silent = await silentHost()
  const { call, origin } = await startSite({ deps: { verifyIdToken: verifier(undefined, silent.port) } })
  const payload = { idToken: await token() }
  const logIn = () => call({ method: 'POST', url: '/api/login', payload })
  const let10SecondsPass = holdTimers()
  const refused = Promise.all(Array.from({ length: 20 }, logIn))
  await expect.poll(() => silent.accepted).toBe(1)
  await let10SecondsPass()
  for (const { statusCode, headers, cookies } of await refused) {
    expect([statusCode, headers['retry-after'], cookies]).toEqual([503, '5', []])
  }
  expect(silent.accepted).toBe(1)
  expect(origin.calls).toEqual([])
  await expect.poll(() => silent.open).toBe(0)

  silent.isSilent = false
  expect((await logIn()).statusCode).toBe(200)
})

test('IDP-04 an anonymous account, which needs no sign-in, is refused', async () => {
  const anonymous = { email: undefined, firebase: { sign_in_provider: 'anonymous', tenant: 'venue' } }
  expect(await codeOf(verifier('venue')(await token(anonymous)))).toBe('ID_TOKEN_REFUSED')
})

test('BFF-24 a long Retry-After of the certificate host is not honoured', async () => {
  status = 503
  headers = { 'retry-after': '60' }
  const verify = verifier()
  await verify.warmUp()
  const let10SecondsPass = holdTimers()
  const code = codeOf(verify(await token()))
  await expect.poll(() => fetches).toBe(1)
  await let10SecondsPass()
  expect(await code).toBe('IDENTITY_UNAVAILABLE')
})
