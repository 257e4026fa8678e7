import type { InjectOptions } from 'fastify'
import { UnsecuredJWT } from 'jose'
import { onTestFinished } from 'vitest'
import { type AppDependencies, buildApp } from '../src/app.ts'
import { parseConfig } from '../src/config.ts'
import { AppError } from '../src/errors/app-error.ts'
import { type Handler, type Handlers, startOrigin } from './origin.ts'

export const host = 'demo.fans.test'

export const environment = (upstreamUrl: string): Record<string, string> => ({
  UPSTREAM_URL: upstreamUrl,
  BRANDING_CLIENT_ID: 'client-1',
  FIREBASE_PROJECT_ID: 'demo-project',
  FIREBASE_API_KEY: 'key',
  RECEIPT_BASE_URL: 'https://receipts.test',
  UPSTREAM_TIMEOUT_MS: '500',
  CHARGE_TIMEOUT_MS: '500',
  LOG_LEVEL: 'silent',
})

/** A product token as the product server makes them. */
export const productToken = (claims: Record<string, unknown> = {}) =>
  new UnsecuredJWT({ exp: 4_000_000_000, domain: 'demo', ...claims }).encode()

export const customer = 'C-100'

/** What the product server answers to a good exchange. */
export const loggedIn = (token = productToken(), customerNumber: string | null = customer) => ({
  body: { success: true, token, user: { customer: { customerNumber } } },
})

type Options = {
  readonly handlers?: Handlers
  readonly env?: Record<string, string>
  readonly deps?: AppDependencies
}

/** The app over a real product server. The ID token 'good' proves fan@example.com, every other nothing. */
export async function startSite({ handlers = {}, env, deps }: Options = {}) {
  const origin = await startOrigin({ 'POST /api/login': () => loggedIn(), ...handlers })
  const app = await buildApp(parseConfig({ ...environment(origin.url), ...env }), {
    verifyIdToken: async (idToken) => {
      if (idToken !== 'good') throw new AppError('ID_TOKEN_REFUSED')
      return { email: 'fan@example.com' }
    },
    ...deps,
  })
  onTestFinished(() => app.close())

  /** A call as a page of the tenant makes it. */
  const call = ({ headers, ...options }: InjectOptions) =>
    app.inject({ ...options, headers: { host, 'sec-fetch-site': 'same-origin', ...headers } })

  /** The `Cookie` header of a fan who has just signed in. */
  const signIn = async () => {
    const answer = await call({ method: 'POST', url: '/api/login', payload: { idToken: 'good' } })
    const [cookie] = answer.cookies
    if (!cookie) throw new Error(`No session: ${answer.statusCode} ${answer.body}`)
    return `${cookie.name}=${cookie.value}`
  }
  return { app, origin, call, signIn }
}

/** A site with one handler, a signed-in fan, and the calls that reached the handler. */
export async function siteWith(name: string, handler: Handler) {
  const site = await startSite({ handlers: { [name]: handler } })
  return { ...site, cookie: await site.signIn(), reached: () => site.origin.callsOf(name) }
}

/** The cookie of a fan who signed in at a listening server. */
export async function signInAt(address: string): Promise<string> {
  const login = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ idToken: 'good' }),
  })
  return String(login.headers.get('set-cookie')).split(';')[0] ?? ''
}
