import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { object, text } from './tolerant.ts'

/** What the browser knows of its session; `expiresAt` is ISO 8601. */
export const session = z.object({
  email: z.string(),
  hasCustomer: z.boolean(),
  expiresAt: z.string(),
})
export type Session = z.output<typeof session>

export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  access: 'public',
  by: 'us',
  body: z.object({ idToken: z.string().check(z.minLength(1), z.maxLength(8192)) }),
  answer: z.object({ session }),
})

/** The exchange of the provider's ID token with the product server (CALL-14, CALL-15). */
export const loginExchange = endpoint({
  method: 'POST',
  path: '/api/login',
  access: 'server',
  by: 'upstream',
  body: z.object({ idToken: z.string(), domain: z.string(), shouldCreateCustomer: z.literal(true) }),
  answer: object({
    success: z.prefault(z.unknown(), null),
    token: text,
    error: text,
    user: z.catch(
      z.object({
        customer: z.catch(z.object({ customerNumber: text }), { customerNumber: '' }),
      }),
      { customer: { customerNumber: '' } },
    ),
  }),
})

export const getSession = endpoint({
  method: 'GET',
  path: '/api/session',
  access: 'public',
  by: 'us',
  answer: z.object({ session: z.nullable(session) }),
})

export const logout = endpoint({ method: 'POST', path: '/api/logout', access: 'public', by: 'us' })
