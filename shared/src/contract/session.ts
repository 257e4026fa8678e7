import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { lenientObject, lenientText } from './lenient.ts'

/**
 * What the browser knows of its session. `owner` stands for the fan on this device and says nothing of them (BFF-106); `email` is ''
 * where the account has none; `expiresAt` is ISO 8601; `expiresInS` says the same as the whole seconds left,
 * rounded up, when the response was made, for a device whose own clock may be wrong.
 */
export const session = z.object({
  owner: z.string(),
  email: z.string(),
  hasCustomer: z.boolean(),
  expiresAt: z.string(),
  expiresInS: z.number(),
})
export type Session = z.output<typeof session>

/** Opens a session for the provider's ID token: our server verifies it, then exchanges it (`loginExchange`, CALL-15). */
export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  access: 'public',
  handledBy: 'bff',
  rateLimit: 'login',
  body: z.object({ idToken: z.string().check(z.minLength(1), z.maxLength(8192)) }),
  response: z.object({ session }),
})

/** The product server's own login, at the same path: an ID token in exchange for its bearer (CALL-14, CALL-15). */
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

/** The session of the cookie, null when nobody is signed in (SESSION-03). */
export const getSession = endpoint({
  method: 'GET',
  path: '/api/session',
  access: 'public',
  handledBy: 'bff',
  response: z.object({ session: z.nullable(session) }),
})

/** Ends the session everywhere; 204 with or without one (SESSION-09). */
export const logout = endpoint({
  method: 'POST',
  path: '/api/logout',
  access: 'public',
  handledBy: 'bff',
  rateLimit: 'none',
})
