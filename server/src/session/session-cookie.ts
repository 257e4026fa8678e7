import type { FastifyReply } from 'fastify'
import { AppError } from '../errors/app-error.ts'

export const sessionCookie = '__Host-session'

/** What every browser keeps of one cookie, its name included; a longer one would be dropped in silence. */
const maxBytes = 4096

// SESSION-01, BFF-11: no Domain, so that the cookie belongs to this one host.
const attributes = { path: '/', secure: true, httpOnly: true, sameSite: 'lax' } as const

/** @throws AppError 502 when the sealed session is longer than a browser keeps (BFF-12) */
export function putSessionCookie(reply: FastifyReply, sealed: string) {
  if (sessionCookie.length + 1 + sealed.length > maxBytes) throw new AppError('SESSION_TOO_LARGE')
  reply.setCookie(sessionCookie, sealed, attributes)
}

export const dropSessionCookie = (reply: FastifyReply) => reply.clearCookie(sessionCookie, attributes)
