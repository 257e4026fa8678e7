import { send } from '../fake-upstream/control/fan-client.ts'
import type { Stack } from '../stack/stack.ts'
import type { Answer, Client } from './client.ts'

const sessionCookie = '__Host-session'

/** A fan at one venue who is signed in, with the cookie as a browser keeps it. */
export type DrillFan = {
  readonly email: string
  readonly host: string
  readonly tenant: string
  /** The `Cookie` header: the session and the orders that were issued; '' once the server has deleted the session. */
  cookie: string
}

/** Keeps the cookies that a response sets; an emptied one is gone, as in a browser, and with the session all of them. */
export function keepCookie(fan: DrillFan, { setCookie }: Answer) {
  const pairs = [...fan.cookie.split('; '), ...setCookie.map((each) => each.split(';')[0] ?? '')]
  const kept = new Map(pairs.filter(Boolean).map((pair) => [pair.slice(0, pair.indexOf('=')), pair]))
  for (const [name, pair] of kept) if (pair === `${name}=`) kept.delete(name)
  fan.cookie = kept.has(sessionCookie) ? [...kept.values()].join('; ') : ''
}

/** Signs a new account in at a venue, through the ingress. @throws Error when the login is refused */
export async function signInAt(
  { emulator }: Pick<Stack, 'emulator'>,
  client: Client,
  { tenant, domain }: { tenant: string; domain: string },
): Promise<DrillFan> {
  const email = `fan@${tenant}.example`
  const account = await send(
    `${emulator.url}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any`,
    'POST',
    { email, password: 'letmein', returnSecureToken: true },
  )
  const fan: DrillFan = { email, tenant, host: `${tenant}.${domain}`, cookie: '' }
  const login = await client.send({
    host: fan.host,
    path: '/api/login',
    method: 'POST',
    body: { idToken: account.body.idToken },
  })
  keepCookie(fan, login)
  if (login.status !== 200 || fan.cookie === '')
    throw new Error(`Login of ${email}: ${login.status} ${login.body}`)
  return fan
}
