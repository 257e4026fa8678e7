import { randomBytes, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { Endpoint } from '@storefront/shared/contract/endpoint.ts'
import { endpoints } from '@storefront/shared/contract/endpoints.ts'
import { errorBody } from '@storefront/shared/contract/error-envelope.ts'
import { expect } from 'vitest'
import { errorTable } from '../src/errors/app-error.ts'
import { baselineHeaders } from '../src/protection/security-headers.ts'
import { createSealer } from '../src/session/sealer.ts'
import { sessionCookie } from '../src/session/session-plugin.ts'
import { builtApp } from '../test-support/built-app.ts'
import type { Handler, Handlers } from '../test-support/origin.ts'
import { proofOf } from '../test-support/shop.ts'
import { host, productToken, shortTimeouts, startSite } from '../test-support/site.ts'
import { type KnownFan, type UpstreamCall, violationsOf } from './contract-violations.ts'
import { type HostileRequest, headerOf, openClient, type ReceivedResponse } from './hostile-client.ts'
import { secret } from './hostile-response.ts'

/**
 * The whole server, listening, and a client of it. Every request has a different address (`x-forwarded-for`), and fans get sessions
 * without a login, because rate limits are not tested here.
 */
export async function startHostileSite(handlers: Handlers, env: Record<string, string> = {}) {
  const site = await startSite({
    handlers,
    env: { ...shortTimeouts, TRUST_PROXY: '127.0.0.1', ...env },
    deps: {
      spa: { distDir: await builtApp() },
      verifyIdToken: async () => ({ uid: randomUUID(), email: `${randomUUID()}@fans.example` }),
    },
  })
  await site.app.listen({ host: '127.0.0.1', port: 0 })
  const send = openClient((site.app.server.address() as AddressInfo).port)
  const { sessionKeys } = site.app.config
  const sealer = createSealer(sessionKeys, Date.now)
  /** Fans by bearer token. */
  const fans = new Map<string, KnownFan>()

  /** A fan with unique identifiers, so that a call upstream shows its fan. Returns the `Cookie` header, without and with the proof of an order. */
  async function signIn({ isCustomer = true } = {}) {
    const name = randomBytes(6).toString('hex')
    const domain = `d-${name}`
    const token = productToken({ sub: name, domain })
    const customerNumber = isCustomer ? `C-${name}` : null
    const session = {
      id: `s-${name}`,
      uid: name,
      email: `${name}@fans.example`,
      token,
      domain,
      customerNumber,
      expiresAt: Math.floor(Date.now() / 1000) * 1000 + 3_600_000,
    }
    const cookie = `${sessionCookie}=${await sealer.seal(session, host)}`
    fans.set(token, { customerNumber, domain })
    const cookieFor = (orderId: string) =>
      `${cookie}; ${proofOf(sessionKeys, { customer: `${customerNumber}`, orderId })}`
    return { cookie, cookieFor }
  }
  return { ...site, send, fans, signIn }
}

const framing = ['connection', 'content-encoding', 'content-length', 'content-type', 'date', 'keep-alive']
const sometimes = ['allow', 'retry-after', 'set-cookie', 'strict-transport-security']
/** These differ for pages and files. */
const dependent = new Set(['cache-control', 'content-security-policy'])
const files = ['accept-ranges', 'content-language', 'etag', 'last-modified', 'vary']
const known = new Set([
  ...Object.keys(baselineHeaders),
  ...framing,
  ...sometimes,
  ...files,
  'traceparent',
  'transfer-encoding',
  'x-request-id',
])

/** Expects our headers, each once, and no others (BFF-04, BFF-46). */
function expectOurHeaders(response: ReceivedResponse) {
  const names = response.headers.map(([name]) => name)
  expect(names.filter((name) => !known.has(name))).toEqual([])
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  for (const [name, value] of Object.entries(baselineHeaders)) {
    if (!dependent.has(name)) expect(headerOf(response, name)).toBe(value)
  }
  expect(headerOf(response, 'content-security-policy')).toContain("frame-ancestors 'none'")
}

/** Expects our envelope with a message and a code. */
function expectEnvelope(response: ReceivedResponse) {
  expect(headerOf(response, 'content-type')).toMatch(/^application\/json\b/)
  expect(headerOf(response, 'cache-control')).toBe('no-store')
  expect(errorBody.parse(JSON.parse(response.body))).toMatchObject({
    error: expect.stringMatching(/./),
    code: expect.stringMatching(/^[A-Z0-9_]+$/),
  })
}

/**
 * The whole server with a product server that accepts every call and checks it against the endpoint table, and the checks for every
 * request. `cart.amount` is the total of every cart.
 */
export async function startRequestHarness() {
  const calls: UpstreamCall[] = []
  const violations: string[] = []
  const cart = { amount: '1.00' }
  const record: Handler = ({ method, target, body }, { req }) => {
    const call = { method, target, body, rawHeaders: req.rawHeaders }
    calls.push(call)
    violations.push(...violationsOf(call, site.fans))
    return { body: { payment: cart, status: 'SUCCESS', data: [], orderId: 'o-1' } }
  }
  const site = await startHostileSite({ '*': record, 'POST /api/login': record })

  /** Sends a request. Returns the response, and the calls that were made upstream for it. */
  async function sendAndCheck(request: HostileRequest) {
    calls.length = 0
    const response = await site.send(request)
    if (response === null) throw new Error('the connection was cut')
    expect(violations.splice(0)).toEqual([])
    expect(response.status).toBeLessThan(500)
    expectOurHeaders(response)
    if (response.status >= 400 && request.method !== 'HEAD') expectEnvelope(response)
    return { response, calls: [...calls] }
  }
  return { signIn: site.signIn, sendAndCheck, cart }
}

const messages = new Set<string>(Object.values(errorTable).map(([, message]) => message))
const envelope = new Set(['error', 'code', 'requestId', 'userMessage'])

/** Paths of the entries whose errors carry the product server's sentence, if it has one (CALL-08, CALL-15). */
const showingSentence = Object.values<Endpoint>(endpoints)
  .filter(({ showsError }) => showsError)
  .map(({ path }) => RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`))

/** Expects a status and a message of ours in place of the product server's error (CALL-08, BFF-36). */
function expectOwnMessage(response: ReceivedResponse, { target }: HostileRequest) {
  expect([502, 503, 504]).toContain(response.status)
  const body = JSON.parse(response.body)
  expect(Object.keys(body).filter((name) => !envelope.has(name))).toEqual([])
  const [path = ''] = target.split('?')
  if (!messages.has(body.error) && showingSentence.some((pattern) => pattern.test(path)))
    expect(body.error).toMatch(/^(?=.*\p{L}).{1,300}$/u)
  else expect(messages).toContain(body.error)
}

/** The whole server with a product server whose handlers a test sets, and the checks for every response of ours. */
export async function startResponseHarness() {
  const env = {
    UPSTREAM_TIMEOUT_MS: '150',
    CHARGE_TIMEOUT_MS: '150',
    BRANDING_TTL_S: '0',
    BRANDING_STALE_S: '0',
    BRANDING_MISS_TTL_S: '0',
    LIMIT_UNKNOWN_TENANTS_CLIENT: '10000',
  }
  const { origin, send, signIn } = await startHostileSite({}, env)
  const { host: address } = new URL(origin.url)

  /** The response, null when the connection was cut. */
  async function sendAndCheck(request: HostileRequest) {
    const response = await send(request)
    if (response === null) return null
    expectOurHeaders(response)
    const { headers, body, status } = response
    expect(JSON.stringify(headers)).not.toContain(secret)
    expect(JSON.stringify(headers) + body).not.toContain(address)
    if (request.target.startsWith('/api/')) expect(headerOf(response, 'cache-control')).toBe('no-store')
    expect(status < 300 || status >= 400, `status ${status}`).toBe(true)
    if (status >= 500) expectOwnMessage(response, request)
    return response
  }
  return { origin, signIn, sendAndCheck }
}
