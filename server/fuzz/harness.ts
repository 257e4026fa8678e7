import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Endpoint } from '@storefront/shared/contract/endpoint.ts'
import { endpoints } from '@storefront/shared/contract/endpoints.ts'
import { errorBody } from '@storefront/shared/contract/error-envelope.ts'
import { expect, onTestFinished } from 'vitest'
import { buildApp } from '../src/app.ts'
import { parseConfig } from '../src/config.ts'
import { errorTable } from '../src/errors/app-error.ts'
import { baselineHeaders } from '../src/protection/security-headers.ts'
import { createSealer } from '../src/session/sealer.ts'
import { sessionCookie } from '../src/session/session-plugin.ts'
import { proofOf } from '../test-support/shop.ts'
import { environment, host, noOverload, productToken, shortTimeouts } from '../test-support/site.ts'
import type { KnownFan } from './contract-violations.ts'
import { secret } from './hostile-response.ts'
import { startRawOrigin, startRecordingOrigin } from './origins.ts'
import { bytesOf, headerOf, openRawClient, type RawRequest, type RawResponse } from './raw-http.ts'

/** Fans by bearer token. They get sessions without a login, because logins are rate limited and not tested here. */
function fansOf(key: Uint8Array) {
  const sealer = createSealer([key], Date.now)
  const known = new Map<string, KnownFan>()

  /** A fan with unique identifiers, so that a call upstream shows its fan. Returns the `Cookie` header, without and with the proof of an order. */
  async function signIn({ isCustomer = true } = {}) {
    const name = randomBytes(6).toString('hex')
    const token = productToken({ sub: name, domain: `d-${name}` })
    const customerNumber = isCustomer ? `C-${name}` : null
    const session = {
      id: `s-${name}`,
      uid: name,
      email: `${name}@fans.example`,
      token,
      domain: `d-${name}`,
      customerNumber,
      expiresAt: Math.floor(Date.now() / 1000) * 1000 + 3_600_000,
    }
    const sealed = await sealer.seal(session, host)
    const cookie = `${sessionCookie}=${sealed}`
    known.set(token, { customerNumber, domain: `d-${name}` })
    const cookieFor = (orderId: string) =>
      `${cookie}; ${proofOf([key], { customer: `${customerNumber}`, orderId })}`
    return { cookie, cookieFor }
  }
  return { known, signIn }
}

const key = Buffer.alloc(32, 7)

async function emptySpa(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hostile-spa-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><html><head><!--boot-head--></head><body></body></html>',
  )
  await writeFile(join(folder, 'build.json'), '{"version":"1.0.0"}')
  await mkdir(join(folder, '.vite'))
  await writeFile(join(folder, '.vite/manifest.json'), '{}')
  return folder
}

/**
 * The whole server, listening, with a product server that can identify the fans. Every client has a different address
 * (`x-forwarded-for`), because rate limits are not tested here.
 */
export async function startHostileSite<O extends { readonly url: string }>(
  startOrigin: (fans: ReadonlyMap<string, KnownFan>) => Promise<O>,
  env: Record<string, string> = {},
) {
  const fans = fansOf(key)
  const origin = await startOrigin(fans.known)
  const config = parseConfig({
    ...environment(origin.url),
    ...shortTimeouts,
    SESSION_KEYS: key.toString('base64'),
    TRUST_PROXY: '127.0.0.1',
    ...env,
  })
  const app = await buildApp(config, {
    spa: { distDir: await emptySpa() },
    overload: noOverload,
    verifyIdToken: async () => ({ uid: randomUUID(), email: `${randomUUID()}@fans.example` }),
  })
  onTestFinished(() => app.close())
  await app.listen({ host: '127.0.0.1', port: 0 })
  return { app, origin, port: (app.server.address() as AddressInfo).port, signIn: fans.signIn }
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
function expectOurHeaders(response: RawResponse) {
  const names = response.headers.map(([name]) => name)
  expect(names.filter((name) => !known.has(name))).toEqual([])
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  for (const [name, value] of Object.entries(baselineHeaders)) {
    if (!dependent.has(name)) expect(headerOf(response, name)).toBe(value)
  }
  expect(headerOf(response, 'content-security-policy')).toContain("frame-ancestors 'none'")
}

/** Expects our envelope with a message and a code. */
function expectEnvelope(response: RawResponse) {
  expect(headerOf(response, 'content-type')).toMatch(/^application\/json\b/)
  expect(headerOf(response, 'cache-control')).toBe('no-store')
  expect(errorBody.parse(JSON.parse(response.body))).toMatchObject({
    error: expect.stringMatching(/./),
    code: expect.stringMatching(/^[A-Z0-9_]+$/),
  })
}

/** The whole server with a product server that checks its calls, and the checks for every request. */
export async function startRequestHarness() {
  const { origin, port, app, signIn } = await startHostileSite(startRecordingOrigin)
  const { send } = openRawClient(port)

  /** Sends a request. Returns the response, and the calls that were made upstream for it. */
  async function sendAndCheck(request: RawRequest) {
    origin.calls.length = 0
    const response = await send(bytesOf(request))
    if (response === null) throw new Error('the connection was cut')
    expect(origin.violations.splice(0)).toEqual([])
    expect(response.status).toBeLessThan(500)
    expectOurHeaders(response)
    if (response.status >= 400 && request.method !== 'HEAD') expectEnvelope(response)
    return { response, calls: [...origin.calls] }
  }
  return { app, origin, port, signIn, sendAndCheck }
}

const messages = new Set<string>(Object.values(errorTable).map(([, message]) => message))
const envelope = new Set(['error', 'code', 'requestId', 'userMessage'])

/** Paths of the entries whose errors carry the product server's sentence, if it has one (CALL-08, CALL-15). */
const showingSentence = Object.values<Endpoint>(endpoints)
  .filter(({ showsError }) => showsError)
  .map(({ path }) => RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`))

/** Expects a status and a message of ours in place of the product server's error (CALL-08, BFF-36). */
function expectOwnMessage(response: RawResponse, { target }: RawRequest) {
  expect([502, 503, 504]).toContain(response.status)
  const body = JSON.parse(response.body)
  expect(Object.keys(body).filter((name) => !envelope.has(name))).toEqual([])
  const [path = ''] = target.split('?')
  if (!messages.has(body.error) && showingSentence.some((pattern) => pattern.test(path)))
    expect(body.error).toMatch(/^(?=.*\p{L}).{1,300}$/u)
  else expect(messages).toContain(body.error)
}

/** The whole server with a product server with scripted responses, and the checks for every response of ours. */
export async function startResponseHarness() {
  const env = {
    UPSTREAM_TIMEOUT_MS: '150',
    CHARGE_TIMEOUT_MS: '150',
    BRANDING_TTL_S: '0',
    BRANDING_STALE_S: '0',
    BRANDING_MISS_TTL_S: '0',
    LIMIT_UNKNOWN_TENANTS_CLIENT: '10000',
  }
  const site = await startHostileSite(startRawOrigin, env)
  const { send } = openRawClient(site.port)

  /** The response, null when the connection was cut. */
  async function sendAndCheck(request: RawRequest) {
    const response = await send(bytesOf(request))
    if (response === null) return null
    expectOurHeaders(response)
    const { headers, body, status } = response
    expect(JSON.stringify(headers)).not.toContain(secret)
    expect(JSON.stringify(headers) + body).not.toContain(site.origin.address)
    if (request.target.startsWith('/api/')) expect(headerOf(response, 'cache-control')).toBe('no-store')
    expect(status < 300 || status >= 400, `status ${status}`).toBe(true)
    if (status >= 500) expectOwnMessage(response, request)
    return response
  }
  return { ...site, sendAndCheck }
}
