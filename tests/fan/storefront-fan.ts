import { setTimeout as wait } from 'node:timers/promises'
import type { Dispatcher } from 'undici'
import { type Call, logIn } from './calls.ts'
import { exchange, type Json } from './http.ts'

/** A request of a fan and its result. */
export type Seen = {
  /** Method and path, for people. */
  readonly what: string
  /** Whether a replica answers without the product server. */
  readonly isOwn: boolean
  /** The id under which the product server saw it; null without a response. */
  readonly requestId: string | null
  /** 0 when the connection broke or timed out. */
  readonly status: number
  /** When it was sent, by `performance.now()`, and how long it took. */
  readonly since: number
  readonly ms: number
  /** Whether the app accepts this response. */
  readonly fine: boolean
}

/** `body` is the JSON of an API call, or the text of a file; {} without a response. */
export type Answer<Body = Json> = Seen & { readonly body: Body }

/** How fans reach a site: its address, by default connections to this machine, and a listener for each request. */
export type Access = {
  readonly origin: string
  readonly dispatcher?: Dispatcher
  note?(seen: Seen): void
}

const sessionCookie = '__Host-session'

/** The same as in `web/src/api/send.ts` and `reads.ts`. */
const retryAfterMs = 1_000

/** Whether the app repeats the failed call: reads, idempotent writes, and a POST that was not forwarded. */
const isRepeated = (method: string, status: number) =>
  status !== 401 && status !== 403 && (method !== 'POST' || status === 503)

/** Whether a response tells that nobody is signed in; a page contains the session too. */
const isWithoutSession = (status: number, text: string) =>
  status === 401 || (status === 200 && text.includes('"session":null'))

/** A fan's browser at one venue of the storefront, with its cookies. */
export function createFan({ origin, dispatcher, note }: Access, email: string) {
  const cookies = new Map<string, string>()
  let cookie = ''
  let isLoggedOut = false

  /** As in a browser, an empty cookie is deleted. Without a session all others are deleted too. */
  function keep(headers: Dispatcher.ResponseData['headers']) {
    for (const line of [headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    if (!cookies.has(sessionCookie)) cookies.clear()
    cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
  }

  async function respond({ path, method, headers, body: sent, at = origin, timeoutMs = 15_000 }: Call) {
    const isApi = path.startsWith('/api/')
    const asPage = {
      'sec-fetch-site': 'same-origin',
      'x-csrf': '1',
      accept: isApi ? 'application/json' : 'text/html,*/*',
      ...(cookie && { cookie }),
      ...headers,
    }
    try {
      const call = { method, headers: asPage, body: sent }
      const how = { dispatcher, signal: AbortSignal.timeout(timeoutMs) }
      const { status, headers: received, text } = await exchange(at + path, call, how)
      keep(received)
      const body = isApi ? JSON.parse(text || '{}') : text
      return { status, requestId: String(received['x-request-id']), text, body }
    } catch {
      // A phone shows this as 'no connection'.
      return { status: 0, requestId: null, text: '', body: {} }
    }
  }

  async function send<Body = Json>(call: Call): Promise<Answer<Body>> {
    const { path, isOwn = !path.startsWith('/api/'), method = 'GET', also = [] } = call
    const hadSession = cookie !== ''
    const since = performance.now()
    const { text, body, ...rest } = await respond(call)
    const ms = performance.now() - since
    if (hadSession && (cookie === '' || isWithoutSession(rest.status, text))) isLoggedOut = true
    const fine = rest.status === 200 || also.includes(rest.status)
    const seen = { what: `${method} ${path}`, isOwn, ...rest, since, ms, fine }
    note?.(seen)
    return { ...seen, body }
  }

  /** Sends what a test presupposes, after a 5xx again. Returns the body. @throws Error unless it succeeds */
  async function need<Body = Json>(call: Call, tries = 1): Promise<Body> {
    const { fine, what, status, body } = await send<Body>(call)
    if (fine) return body
    if (status >= 500 && tries > 1) {
      await wait(retryAfterMs)
      return need(call, tries - 1)
    }
    throw new Error(`${what} of ${email}: ${status} ${JSON.stringify(body)}`)
  }

  return {
    email,
    /** The first label of the site's host. */
    tenant: new URL(origin).hostname.split('.')[0] ?? '',
    /** The `Cookie` header; '' before the login and after the server has deleted the session. */
    get cookie() {
      return cookie
    },
    /** Whether a session ended although the fan did not log out. */
    get isLoggedOut() {
      return isLoggedOut
    },
    send,
    need,
    /** Like `send`, but repeats what the app repeats. */
    async ask<Body = Json>(call: Call): Promise<Answer<Body>> {
      const answer = await send<Body>(call)
      if (answer.fine || !isRepeated(call.method ?? 'GET', answer.status)) return answer
      await wait(retryAfterMs)
      return send<Body>(call)
    },
    /** @throws Error when the login is refused */
    async logIn(idToken: string, tries?: number) {
      await need(logIn(idToken), tries)
      if (cookie === '') throw new Error(`The login of ${email} sets no session`)
    },
  }
}

export type Fan = ReturnType<typeof createFan>
