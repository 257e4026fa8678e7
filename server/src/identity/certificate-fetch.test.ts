import { generateKeyPairSync } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import { Agent } from 'node:https'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { SignJWT, UnsecuredJWT } from 'jose'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../test-support/free-port.ts'
import { startOrigin } from '../../test-support/origin.ts'
import { startSite } from '../../test-support/site.ts'
import { createIdTokenVerifier } from './verify-id-token.ts'

const project = 'demo-project'
const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const certificates = JSON.stringify({ kid1: keys.publicKey.export({ type: 'spki', format: 'pem' }) })
const seconds = () => Math.floor(Date.now() / 1000)

const json: RequestListener = (_request, response) =>
  response.setHeader('content-type', 'application/json').end(certificates)

/** A host of certificates. Returns its port. */
async function hostWith(respond: RequestListener): Promise<number> {
  const server = createServer(respond)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

type Connect = (port: number) => Socket
const plain: Connect = (port) => connect(port, '127.0.0.1')

/** A site that fetches certificates from `port`, admits two invalid logins a minute, and its log. */
async function siteAt(port: number, open: Connect = plain) {
  const agent = new Agent()
  agent.createConnection = () => open(port)
  const firebase = { projectId: project, apiKey: 'key' } as Parameters<typeof createIdTokenVerifier>[0]
  return loggedSite({ verifyIdToken: createIdTokenVerifier(firebase, seconds, agent) })
}

async function loggedSite(deps: object, env = {}) {
  const lines: string[] = []
  const site = await startSite({
    env: { LOG_LEVEL: 'trace', LIMIT_INVALID_LOGIN_CLIENT: '2', ...env },
    deps: { logDestination: { write: (line) => void lines.push(line) }, ...deps },
  })
  const logIn = async (idToken: string) => {
    const response = await site.call({ method: 'POST', url: '/api/login', payload: { idToken } })
    return [response.statusCode, response.json().code]
  }
  const errors = () => lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50)
  return { ...site, logIn, errors, log: () => lines.join('') }
}

const claims = (changes: object = {}) => ({
  iss: `https://securetoken.google.com/${project}`,
  aud: project,
  sub: 'uid-1',
  iat: seconds() - 5,
  auth_time: seconds() - 5,
  exp: seconds() + 3600,
  firebase: { sign_in_provider: 'password' },
  ...changes,
})

const token = (changes: object = {}, header: object = {}) =>
  new SignJWT(claims(changes))
    .setProtectedHeader({ alg: 'RS256', kid: 'kid1', ...header })
    .sign(keys.privateKey)

/** With fields that no library would sign. */
const unsigned = (changes: object, header: object) =>
  [{ alg: 'RS256', kid: 'kid1', ...header }, claims(changes), 'signature']
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')

const quoted: [string, (text: string) => string | Promise<string>][] = [
  ['alg', (text) => unsigned({}, { alg: text })],
  ['kid', (text) => token({}, { kid: text })],
  ['an empty kid and typ', (text) => token({ exp: seconds() - 10 }, { kid: '', typ: text })],
  ['aud', (text) => token({ aud: text })],
  ['aud as a list', (text) => token({ aud: [text] })],
  ['iss', (text) => token({ iss: text })],
  ['sub of a forged token', (text) => unsigned({ sub: text, code: text }, {})],
  ['every text of an expired token', (text) => token({ sub: text, email: text, exp: seconds() - 10 })],
  ['Firebase tenant', (text) => token({ firebase: { tenant: text, sign_in_provider: text } })],
  ['text that is not a token', (text) => text],
  ['text in three parts', (text) => `${text}.${text}.${text}`],
]
const alarms = ['network', 'ECONNREFUSED', 'Error fetching', 'socket hang up', 'app/network-error']

test.each(quoted)('BFF-22 an ID token that names a network error is refused: %s', async (_name, tokenOf) => {
  for (const alarm of alarms) {
    const { logIn, errors, log } = await siteAt(await hostWith(json))
    const text = `${alarm} \u202e\n of a stranger`
    const idToken = await tokenOf(text)
    for (let count = 0; count < 2; count++) expect(await logIn(idToken)).toEqual([401, 'ID_TOKEN_REFUSED'])
    expect(await logIn(idToken)).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(errors()).toEqual([])
    expect(log()).not.toContain('of a stranger')
  }
})

test('BFF-22 such a token is refused also while the certificates are missing, which a good one finds out', async () => {
  const { logIn, errors } = await siteAt(await freePort())
  const [odd, good] = [unsigned({}, { alg: 'ECONNREFUSED' }), await token()]
  const both = await Promise.all([logIn(odd), logIn(good)])
  expect(both.flat()).toEqual([401, 'ID_TOKEN_REFUSED', 503, 'IDENTITY_UNAVAILABLE'])
  expect(errors()).toMatchObject([{ code: 'IDENTITY_UNAVAILABLE', err: { code: 'ECONNREFUSED' } }])
})

const respond =
  (status: number, body: string, type = 'application/json'): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': type, 'cache-control': 'max-age=3600' }).end(body)

const failedLookup: Connect = () =>
  connect({
    host: 'www.googleapis.com',
    port: 443,
    lookup: (_host, _options, done) =>
      done(Object.assign(new Error('no such host'), { code: 'EAI_AGAIN' }), ''),
  })

const missing: [string, RequestListener | null, Connect?][] = [
  ['a refused connection', null],
  ['a failed lookup of the host', null, failedLookup],
  ['no TLS', json, (port) => connectTls({ port, host: '127.0.0.1' })],
  ['a 500', respond(500, '{}')],
  ['a 404 with certificates', respond(404, certificates)],
  ['a 403 of a proxy', respond(403, '<html>Blocked</html>', 'text/html')],
  ['a redirect', respond(302, certificates)],
  ['a page', respond(200, '<html>Sign in to this network</html>', 'text/html')],
  ['half of the JSON', respond(200, certificates.slice(0, -20))],
  ['nothing', respond(200, '')],
  ['null', respond(200, 'null')],
  ['no certificate', respond(200, '{}')],
  ['an error', respond(200, '{"error":"Backend Error"}')],
]

test.each(missing)(
  'BFF-24 certificates that do not come are 503 and one line of log, without a strike: %s',
  async (_name, host, open) => {
    for (const idToken of [await token(), await token({}, { kid: 'unknown' })]) {
      const { logIn, errors } = await siteAt(host ? await hostWith(host) : await freePort(), open)
      expect(await logIn(idToken)).toEqual([503, 'IDENTITY_UNAVAILABLE'])
      expect(errors()).toMatchObject([{ code: 'IDENTITY_UNAVAILABLE' }])
      // Neither of them counted.
      for (let count = 0; count < 2; count++) expect(await logIn('noise')).toEqual([401, 'ID_TOKEN_REFUSED'])
    }
  },
)

test.each<[string, RequestListener]>([
  ['a reset, which the library repeats', (request) => void request.socket.resetAndDestroy()],
  [
    'a body that breaks off',
    (_request, response) => {
      response.writeHead(200, { 'content-length': 10_000 }).write(certificates, () => response.destroy())
    },
  ],
])('BFF-24 certificates that do not come in time are 503 and one line of log: %s', async (_name, host) => {
  let requests = 0
  const port = await hostWith((request, response) => {
    requests += 1
    host(request, response)
  })
  const { logIn, errors } = await siteAt(port)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const outcome = logIn(await token())
  await expect.poll(() => requests).toBeGreaterThan(0)
  await vi.advanceTimersByTimeAsync(9_900)
  expect(await outcome).toEqual([503, 'IDENTITY_UNAVAILABLE'])
  expect(errors()).toMatchObject([{ code: 'IDENTITY_UNAVAILABLE' }])
})

test('BFF-22 BFF-24 an emulator that is away is 503, an account that it does not know 401', async () => {
  const lookUp = 'POST /identitytoolkit.googleapis.com/v1/projects/demo-project/accounts:lookup'
  const emulator = await startOrigin({ [lookUp]: () => ({ body: { kind: 'network ECONNREFUSED' } }) })
  const idToken = new UnsecuredJWT(claims({ sub: 'ECONNREFUSED' })).encode()
  for (const [host, outcome] of [
    [new URL(emulator.url).host, [401, 'ID_TOKEN_REFUSED']],
    [`127.0.0.1:${await freePort()}`, [503, 'IDENTITY_UNAVAILABLE']],
  ] as const) {
    const { logIn } = await loggedSite({ verifyIdToken: undefined }, { FIREBASE_AUTH_EMULATOR_HOST: host })
    expect(await logIn(idToken)).toEqual(outcome)
  }
})
