import { createHmac, timingSafeEqual } from 'node:crypto'

/** Fixed, so that sessions stay valid after a restart. */
const SECRET = 'the-product-server-signs-its-own-tokens'

type Claims = {
  /** the customer number */
  sub: string
  /** in seconds since 1970 */
  exp: number
  /** the tenant */
  domain: string
  /** the account id for an account without an address */
  email: string
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const sign = (text: string) => createHmac('sha256', SECRET).update(text).digest()

/** The unverified payload of a JWT; undefined for other texts. */
function payloadOf(jwt: string): Record<string, unknown> | undefined {
  const [, payload] = jwt.split('.')
  if (jwt.split('.').length !== 3 || !payload) return undefined
  try {
    return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
  } catch {
    return undefined
  }
}

/** The account of an ID token: its e-mail address, else its id; null for none. */
export function accountOf(idToken: string): string | null {
  const { email, sub } = payloadOf(idToken) ?? {}
  const account = email ?? sub
  return typeof account === 'string' ? account : null
}

/** A session token: a JWT signed with HS256. */
export function issueToken(claims: Claims): string {
  const head = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
  return `${head}.${sign(head).toString('base64url')}`
}

/** The claims of a valid session token; undefined for an invalid or expired one. */
export function verifiedClaims(token: string, now: number): Claims | undefined {
  const [head, payload, signature = ''] = token.split('.')
  const expected = sign(`${head}.${payload}`)
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const claims = payloadOf(token) as Claims | undefined
  return claims && claims.exp * 1000 > now ? claims : undefined
}
