import { setTimeout as wait } from 'node:timers/promises'
import { Agent, type Dispatcher, request } from 'undici'

/** The parent domain of all venues. */
export const domain = 'fans.test'

const sessionCookie = '__Host-session'

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
  readonly ms: number
  /** Whether the app accepts this response. */
  readonly fine: boolean
}

type Answer = Seen & { readonly body: string }

export type Call = {
  /** By default true for paths outside `/api/`. */
  readonly isOwn?: boolean
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Accepted statuses besides 200, such as 404 for a customer without cards. */
  readonly also?: readonly number[]
  readonly timeoutMs?: number
}

/** Connections to an ingress on this machine, over TLS when `ca` is given; at most `connections` for each host. */
export function connectionsTo({ ca }: { readonly ca?: string }, connections: number): Agent {
  return new Agent({
    connections,
    connect: {
      ...(ca !== undefined && { ca }),
      lookup: (_host, _options, found) => found(null, [{ address: '127.0.0.1', family: 4 }]),
    },
  })
}

/** How fans reach the storefront, and a listener for each of their requests. */
export type Access = {
  readonly port: number
  readonly ca?: string
  readonly agent: Agent
  note?(seen: Seen): void
}

/** The same as in `web/src/api/send.ts` and `reads.ts`. */
const retryAfterMs = 1_000
const giveUpAfterMs = 15_000

/** Whether the app repeats the failed call: reads, idempotent writes, and a POST that was not forwarded. */
const isRepeated = (method: string, status: number) => method !== 'POST' || status === 503

/** Whether the response tells that nobody is signed in. */
const isWithoutSession = ({ status, body }: Pick<Answer, 'status' | 'body'>) =>
  status === 401 || (status === 200 && body.includes('"session":null'))

/** Compressed bodies are not needed, so they are dropped. */
async function textOf({ headers, body }: Dispatcher.ResponseData): Promise<string> {
  if (headers['content-encoding'] === undefined) return body.text()
  await body.dump({ limit: Number.POSITIVE_INFINITY })
  return ''
}

/** A fan's browser at one venue, with its cookies. */
export function createFan(
  access: Access,
  { email, tenant }: { readonly email: string; readonly tenant: string },
) {
  const origin = `${access.ca === undefined ? 'http' : 'https'}://${tenant}.${domain}:${access.port}`
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

  async function respond(path: string, { method = 'GET', headers, body, timeoutMs = giveUpAfterMs }: Call) {
    try {
      const response = await request(origin + path, {
        dispatcher: access.agent,
        method,
        headers: {
          'sec-fetch-site': 'same-origin',
          'x-csrf': '1',
          accept: path.startsWith('/api/') ? 'application/json' : 'text/html,*/*',
          ...(cookie && { cookie }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        body: body === undefined ? null : JSON.stringify(body),
        signal: AbortSignal.timeout(timeoutMs),
      })
      const text = await textOf(response)
      keep(response.headers)
      return { status: response.statusCode, requestId: String(response.headers['x-request-id']), body: text }
    } catch {
      // A phone shows this as 'no connection'.
      return { status: 0, requestId: null, body: '' }
    }
  }

  async function send(path: string, call: Call = {}): Promise<Answer> {
    const { isOwn = !path.startsWith('/api/'), method = 'GET', also = [] } = call
    const hadSession = cookie !== ''
    const since = performance.now()
    const answer = await respond(path, call)
    if (hadSession && (cookie === '' || isWithoutSession(answer))) isLoggedOut = true
    const { body, ...rest } = answer
    const fine = rest.status === 200 || also.includes(rest.status)
    const seen = { what: `${method} ${path}`, isOwn, ...rest, ms: performance.now() - since, fine }
    access.note?.(seen)
    return { ...seen, body }
  }

  return {
    email,
    tenant,
    /** The `Cookie` header; '' before the login and after the server has deleted the session. */
    get cookie() {
      return cookie
    },
    /** Whether a session ended although the fan did not log out. */
    get isLoggedOut() {
      return isLoggedOut
    },
    send,
    /** Like `send`, but repeats what the app repeats. */
    async ask(path: string, call: Call = {}): Promise<Answer> {
      const answer = await send(path, call)
      if (answer.fine || !isRepeated(call.method ?? 'GET', answer.status)) return answer
      await wait(retryAfterMs)
      return send(path, call)
    },
    /** @throws Error when the login is refused */
    async logIn(idToken: string, headers = {}) {
      const { status, body } = await send('/api/login', { method: 'POST', body: { idToken }, headers })
      if (status !== 200 || cookie === '') throw new Error(`Login of ${email}: ${status} ${body}`)
    },
  }
}

export type Fan = ReturnType<typeof createFan>

const hashed = /(?<=["'`])(?:\/|\.\/)?(assets\/[\w.-]+\.\w+)(?=["'`])/g
const fixed = [
  '/sw-network-only.js',
  '/sw-offline.js',
  '/sw-notifications.js',
  '/offline.html',
  '/icons/icon.svg',
  '/icons/icon-192.png',
  '/icons/icon-512.png',
  '/manifest.webmanifest',
]

/**
 * Loads a page, its script and its service worker. Returns the other files that a phone loads on a first visit, each once: files
 * of the page, of the screens that the script loads, and of the worker's cache. Those of the page come first.
 */
export async function filesOf(get: (path: string) => Promise<{ readonly body: string }>): Promise<string[]> {
  const namesIn = (body: string) => [...body.matchAll(hashed)].map(([, name]) => `/${name}`)
  const ofPage = namesIn((await get('/auth')).body)
  const scripts = ofPage.filter((name) => name.includes('/index-') && name.endsWith('.js'))
  const others = await Promise.all([...scripts, '/sw.js'].map(get))
  return [...new Set([...ofPage, ...others.flatMap(({ body }) => namesIn(body)), ...fixed])]
}
