import { randomUUID } from 'node:crypto'
import { csrfHeader } from '@storefront/shared/contract/csrf-header.ts'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { UnsecuredJWT } from 'jose'
import supertest from 'supertest'
import { onTestFinished } from 'vitest'
import { type AppDependencies, buildApp } from '../src/app.ts'
import { type Config, parseConfig } from '../src/config.ts'
import { AppError } from '../src/errors/app-error.ts'
import { createSealer, type Session } from '../src/session/sealer.ts'
import { type Handler, type Handlers, startOrigin } from './origin.ts'

export const host = 'demo.fans.test'

/** The headers of a browser for calls of a page of the site. */
export const pageHeaders = { 'sec-fetch-site': 'same-origin', ...csrfHeader }

export const environment = (upstreamUrl: string): Record<string, string> => ({
  UPSTREAM_URL: upstreamUrl,
  BRANDING_CLIENT_ID: 'client-1',
  FIREBASE_PROJECT_ID: 'demo-project',
  FIREBASE_API_KEY: 'key',
  RECEIPT_BASE_URL: 'https://receipts.test',
  UPSTREAM_TIMEOUT_MS: '5000',
  CHARGE_TIMEOUT_MS: '5000',
  LOG_LEVEL: 'silent',
})

/** Timeouts for tests that wait for them. */
export const shortTimeouts = { UPSTREAM_TIMEOUT_MS: '500', CHARGE_TIMEOUT_MS: '500' }

/** Never sheds load, so that tests pass on a busy machine. */
const noOverload = { maxEventLoopDelay: 60_000, maxHeapUsedBytes: Number.MAX_SAFE_INTEGER }

/** A token of the product server. */
export const productToken = (claims: Record<string, unknown> = {}) =>
  new UnsecuredJWT({ exp: 4_000_000_000, domain: 'demo', ...claims }).encode()

export const customer = 'C-100'

/** The product server's response to a successful login exchange. */
export const loggedIn = (token = productToken(), customerNumber: string | null = customer) => ({
  body: { success: true, token, user: { customer: { customerNumber } } },
})

export type SiteOptions = {
  readonly handlers?: Handlers
  readonly env?: Record<string, string>
  /** Overrides fields that no variable sets. */
  readonly config?: Partial<Config>
  readonly deps?: AppDependencies
}

/**
 * The app with a real product server. The ID token 'good' is that of fan@example.com; every other is refused. Without a build in
 * `deps.spa` it has no screens, because `web/dist` may be incomplete during a test.
 */
export async function startSite({ handlers = {}, env, config, deps }: SiteOptions = {}) {
  const origin = await startOrigin({ 'POST /api/login': () => loggedIn(), ...handlers })
  const app = await buildApp(
    { ...parseConfig({ ...environment(origin.url), ...env }), ...config },
    {
      spa: { distDir: '/nowhere' },
      overload: noOverload,
      verifyIdToken: async (idToken) => {
        if (idToken !== 'good') throw new AppError('ID_TOKEN_REFUSED')
        return { uid: 'uid-1', email: 'fan@example.com' }
      },
      ...deps,
    },
  )
  onTestFinished(() => app.close())

  /** Makes a call like a page of the tenant. */
  const call = ({ headers, ...options }: InjectOptions) =>
    app.inject({ ...options, headers: { host, ...pageHeaders, ...headers } })

  /** Signs a fan in. Returns the `Cookie` header. */
  const signIn = async () => {
    const response = await call({ method: 'POST', url: '/api/login', payload: { idToken: 'good' } })
    const [cookie] = response.cookies
    if (!cookie) throw new Error(`No session: ${response.statusCode} ${response.body}`)
    return `${cookie.name}=${cookie.value}`
  }
  return { app, origin, call, signIn }
}

/** A site whose product server has one more handler, a signed-in fan, and the calls of that handler. */
export async function siteWith(name: string, handler: Handler, env: Record<string, string> = {}) {
  const site = await startSite({ env, handlers: { [name]: handler } })
  return { ...site, cookie: await site.signIn(), reached: () => site.origin.callsOf(name) }
}

/** Signs a fan in at a listening server. Returns the `Cookie` header. */
export async function signInAt(address: string): Promise<string> {
  const login = await supertest(address).post('/api/login').set(pageHeaders).send({ idToken: 'good' })
  return String(login.headers['set-cookie']).split(';')[0] ?? ''
}

/** The cookie of a session at a venue, without a sign-in. */
export async function sessionCookie({ config }: FastifyInstance, tenant: string, fields: Partial<Session>) {
  const session = {
    id: randomUUID(),
    uid: 'uid-1',
    email: 'fan@example.com',
    token: productToken(),
    domain: tenant,
    customerNumber: customer,
    expiresAt: Math.floor(Date.now() / 1_000) * 1_000 + 3_600_000,
    ...fields,
  }
  const sealed = await createSealer(config.sessionKeys, Date.now).seal(session, `${tenant}.fans.test`)
  return `__Host-session=${sealed}`
}
