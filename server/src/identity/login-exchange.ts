import { randomUUID } from 'node:crypto'
import { loginExchange } from '@storefront/shared/contract/session.ts'
import { decodeJwt } from 'jose'
import { AppError } from '../errors/app-error.ts'
import type { Session } from '../session/sealer.ts'
import type { JsonResponse } from '../upstream/upstream-client.ts'

const maxErrorLength = 300

/**
 * The session that the product server's response to the login exchange opens (CALL-15). It ends after `maxAgeS`, or
 * earlier when the product server's token does (SESSION-04).
 * @param now milliseconds of the epoch
 * @throws AppError LOGIN_REFUSED (the product server's status, 401 for a 2xx) with its `error` when it refuses; 502 when
 * it fails, and when its token is undecodable or has expired (SESSION-05) or could not be sent in a header
 */
export function sessionFromExchange(
  response: JsonResponse,
  { email, maxAgeS, now }: { email: string; maxAgeS: number; now: number },
): Session {
  const { success, token, error, user } = loginExchange.response.parse(response.body ?? {})
  const isOk = response.status >= 200 && response.status < 300
  if (!isOk || success !== true) throw refusal(response.status, error)

  const latest = Math.floor(now / 1000) + maxAgeS
  const { exp = latest, domain: claimed }: Record<string, unknown> = claimsOf(token)
  const expiresAt = typeof exp === 'number' ? Math.floor(Math.min(latest, exp)) * 1000 : 0
  if (expiresAt <= now) throw new AppError('LOGIN_UNUSABLE')
  const domain = typeof claimed === 'string' ? claimed : null
  const { customerNumber } = user.customer
  if (![token, domain ?? '', customerNumber].every(isHeaderValue)) throw new AppError('LOGIN_UNUSABLE')
  return { id: randomUUID(), email, token, domain, customerNumber: customerNumber || null, expiresAt }
}

function refusal(status: number, error: string): AppError {
  const message = error ? { message: error.slice(0, maxErrorLength) } : {}
  if (status >= 500)
    return new AppError('UPSTREAM_FAILED', { message: 'Server authentication failed', ...message })
  return new AppError('LOGIN_REFUSED', status >= 400 ? { status, ...message } : message)
}

/** Token, domain and customer number are sent as headers; an invalid one would make every call of the session fail. */
const isHeaderValue = (value: string) => /^[\x20-\x7e]*$/.test(value)

function claimsOf(token: string) {
  try {
    return decodeJwt(token)
  } catch {
    throw new AppError('LOGIN_UNUSABLE')
  }
}
