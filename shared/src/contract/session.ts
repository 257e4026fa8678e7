import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { lenientObject, lenientText } from './lenient.ts'

/**
 * The session as the browser sees it. `owner` is an opaque id of the fan (BFF-106); `email` is '' for an account without
 * one; `expiresAt` is ISO 8601; `expiresInS` is the whole seconds left when the response was made, rounded up, since the
 * clock of a device may be wrong.
 */
export const session = z.object({
  owner: z.string(),
  email: z.string(),
  hasCustomer: z.boolean(),
  expiresAt: z.string(),
  expiresInS: z.number(),
})
export type Session = z.output<typeof session>

/** Opens a session: our server verifies the provider's ID token and exchanges it (`loginExchange`, CALL-15). */
export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  access: 'public',
  handledBy: 'bff',
  rateLimit: 'login',
  body: z.object({ idToken: z.string().check(z.minLength(1), z.maxLength(8192)) }),
  response: z.object({ session }),
})

/** The product server's login at the same path: exchanges an ID token for its bearer token (CALL-14, CALL-15). */
export const loginExchange = endpoint({
  method: 'POST',
  path: '/api/login',
  access: 'server',
  handledBy: 'upstream',
  rateLimit: 'none',
  showsError: true,
  body: z.object({ idToken: z.string(), domain: z.string(), shouldCreateCustomer: z.literal(true) }),
  response: lenientObject({
    success: z.prefault(z.unknown(), null),
    token: lenientText,
    error: lenientText,
    user: lenientObject({ customer: lenientObject({ customerNumber: lenientText }) }),
  }),
})

/** The session of the cookie; null without one (SESSION-03). */
export const getSession = endpoint({
  method: 'GET',
  path: '/api/session',
  access: 'public',
  handledBy: 'bff',
  response: z.object({ session: z.nullable(session) }),
})

/** Ends the session on all replicas; 204 with or without one (SESSION-09). */
export const logout = endpoint({
  method: 'POST',
  path: '/api/logout',
  access: 'public',
  handledBy: 'bff',
  rateLimit: 'none',
})
