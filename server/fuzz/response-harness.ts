import { expect } from 'vitest'
import { errorCodes } from '../src/errors/app-error.ts'
import { secret } from './hostile-response.ts'
import { startHostileSite } from './hostile-site.ts'
import { headerOf, openRawClient, type RawResponse } from './raw-client.ts'
import { startRawOrigin } from './raw-origin.ts'
import { bytesOf, type RawRequest } from './raw-request.ts'
import { expectOurHeaders } from './response-assertions.ts'

const messages = new Set<string>(Object.values(errorCodes).map(([, message]) => message))
const envelope = new Set(['error', 'code', 'requestId', 'userMessage'])

/** A fan sees none of the product server's errors but a status and a message of ours (CALL-08, BFF-36). */
function expectOwnMessage(response: RawResponse, { target }: RawRequest) {
  expect([502, 503, 504]).toContain(response.status)
  const body = JSON.parse(response.body)
  expect(Object.keys(body).filter((name) => !envelope.has(name))).toEqual([])
  // The error of a login exchange carries the product server's message, if it has one (CALL-15).
  if (target !== '/api/login') expect(messages).toContain(body.error)
}

/** The whole server over a product server with scripted responses, and what must hold for every response of ours. */
export async function startResponseHarness() {
  const env = {
    UPSTREAM_TIMEOUT_MS: '150',
    CHARGE_TIMEOUT_MS: '150',
    BRANDING_TTL_S: '0',
    BRANDING_STALE_S: '0',
    LIMIT_UNKNOWN_TENANTS_CLIENT: '10000',
  }
  const site = await startHostileSite(startRawOrigin, { env: { ...env, BRANDING_MISS_TTL_S: '0' } })
  const { send } = openRawClient(site.port)

  /** The response, null when the connection was cut. */
  async function sendAndCheck(request: RawRequest) {
    const response = await send(bytesOf(request))
    if (response === null) return null
    expectOurHeaders(response)
    const { headers, body, status } = response
    expect(JSON.stringify(headers)).not.toContain(secret)
    expect(JSON.stringify(headers) + body).not.toContain(site.origin.address)
    if (request.target.startsWith('/api/')) expect(headerOf(response, 'cache-control')).toBe('no-store')
    expect(status < 300 || status >= 400, `status ${status}`).toBe(true)
    if (status >= 500) expectOwnMessage(response, request)
    return response
  }
  return { ...site, sendAndCheck }
}
