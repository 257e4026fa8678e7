import { createHmac, timingSafeEqual } from 'node:crypto'

/** Fixed, so that a session outlives a restart of the fake. */
const SECRET = 'the-product-server-signs-its-own-tokens'

export type Claims = {
  /** the customer number, absent for accounts without a customer */
  sub?: string
  exp: number
  domain?: string
  /** the account's id where it has no address */
  email: string
  /** which tenant the token was issued for, also when the domain claim is left out */
  tenant: string
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const sign = (text: string) => createHmac('sha256', SECRET).update(text).digest()

/** The payload of a JWT, unverified; undefined when it is none. */
export function payloadOf(jwt: string): Record<string, unknown> | undefined {
  const [, payload] = jwt.split('.')
  if (jwt.split('.').length !== 3 || !payload) return undefined
  try {
    return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
  } catch {
    return undefined
  }
}

/** Whose an ID token is: the account's e-mail address, or its id where it has none; null when it names no account. */
export function accountOf(idToken: string): string | null {
  const { email, sub } = payloadOf(idToken) ?? {}
  const account = email ?? sub
  return typeof account === 'string' ? account : null
}

/** A session token of the product server: a JWT signed with HS256. */
export function issue(claims: Claims): string {
  const head = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
  return `${head}.${sign(head).toString('base64url')}`
}

/** The claims of a token that this server issued and that has not run out. */
export function open(token: string, now: number): Claims | undefined {
  const [head, payload, signature = ''] = token.split('.')
  const expected = sign(`${head}.${payload}`)
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const claims = payloadOf(token) as Claims | undefined
  return claims && claims.exp * 1000 > now ? claims : undefined
}
