import { randomUUID } from 'node:crypto'
import { loginExchange } from '@storefront/shared/contract/session.ts'
import { decodeJwt } from 'jose'
import { AppError } from '../errors/app-error.ts'
import type { Session } from '../session/session.ts'
import type { JsonResponse } from '../upstream/upstream-client.ts'

const maxErrorLength = 300

/**
 * The session that the product server's answer to the exchange opens (CALL-15).
 * @param now milliseconds of the epoch
 * @throws AppError with the product server's `error` when it refuses, 502 when its token is undecodable or has already
 * expired (SESSION-05)
 */
export function sessionFrom(
  answer: JsonResponse,
  { email, maxAgeS, now }: { email: string; maxAgeS: number; now: number },
): Session {
  const { success, token, error, user } = loginExchange.response.parse(answer.body ?? {})
  const isOk = answer.status >= 200 && answer.status < 300
  if (!isOk || success !== true) throw refusal(answer.status, error)

  const claims = claimsOf(token)
  const latest = Math.floor(now / 1000) + maxAgeS
  const expiresAt = Math.floor(Math.min(latest, expiryIn(claims) ?? latest)) * 1000
  // An exp that is no number makes this NaN, which is no time to come either.
  if (claims === null || !(expiresAt > now)) throw new AppError('LOGIN_UNUSABLE')
  const domain = typeof claims.domain === 'string' ? claims.domain : null
  const { customerNumber } = user.customer
  if (![token, domain ?? '', customerNumber].every(isSendable)) throw new AppError('LOGIN_UNUSABLE')
  return {
    id: randomUUID(),
    email,
    token,
    domain,
    customerNumber: customerNumber || null,
    expiresAt,
  }
}

function refusal(status: number, error: string): AppError {
  const message = error ? { message: error.slice(0, maxErrorLength) } : {}
  if (status >= 500)
    return new AppError('UPSTREAM_FAILED', { message: 'Server authentication failed', ...message })
  return new AppError('LOGIN_REFUSED', status >= 400 ? { status, ...message } : message)
}

/** Each goes back as a header with every call: what cannot stand there would make them all fail. */
const isSendable = (value: string) => /^[\x20-\x7e]*$/.test(value)

const expiryIn = (claims: { exp?: unknown } | null): number | undefined =>
  claims?.exp === undefined || typeof claims.exp === 'number' ? claims?.exp : Number.NaN

function claimsOf(token: string) {
  try {
    return decodeJwt(token)
  } catch {
    return null
  }
}
