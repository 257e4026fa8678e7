import type { FastifyReply } from 'fastify'
import { AppError } from '../errors/app-error.ts'

/** Name of the session cookie; a browser accepts `__Host-` only with Secure, Path=/ and no Domain (SESSION-01). */
export const sessionCookie = '__Host-session'

/** The most that every browser keeps of a cookie, its name included. A longer one is dropped without an error. */
const maxBytes = 4096

// No Domain, so that the cookie belongs to this one host (SESSION-01, BFF-11).
const attributes = { path: '/', secure: true, httpOnly: true, sameSite: 'lax' } as const

/**
 * Sets the session cookie to a sealed session. It lives as long as the session, not as long as the browser is open (BFF-101).
 * @param leftMs what is left of the session, in milliseconds
 * @throws AppError 502 SESSION_TOO_LARGE when it is longer than a browser keeps (BFF-12)
 */
export function setSessionCookie(reply: FastifyReply, sealed: string, leftMs: number) {
  if (sessionCookie.length + 1 + sealed.length > maxBytes) throw new AppError('SESSION_TOO_LARGE')
  reply.setCookie(sessionCookie, sealed, { ...attributes, maxAge: Math.floor(leftMs / 1_000) })
}

/** Makes the browser delete the session cookie. */
export const clearSessionCookie = (reply: FastifyReply) => reply.clearCookie(sessionCookie, attributes)
