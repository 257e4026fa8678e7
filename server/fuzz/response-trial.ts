import { expect } from 'vitest'
import { errorCodes } from '../src/errors/error-codes.ts'
import { secret } from './hostile-response.ts'
import { startHostileSite } from './hostile-site.ts'
import { expectOurHeaders } from './invariants.ts'
import { startRawOrigin } from './raw-origin.ts'
import { bytesOf, type WireRequest } from './request.ts'
import { headerOf, openWire, type WireAnswer } from './wire.ts'

const sentences = new Set<string>(Object.values(errorCodes).map(([, sentence]) => sentence))
const envelope = new Set(['error', 'code', 'requestId', 'userMessage'])

/** CALL-08, BFF-36: what of the product server's trouble a fan may see. */
function expectOwnWords(answer: WireAnswer, { target }: WireRequest) {
  expect([502, 503, 504]).toContain(answer.status)
  const body = JSON.parse(answer.body)
  expect(Object.keys(body).filter((name) => !envelope.has(name))).toEqual([])
  // CALL-15: a failed exchange is told in the product server's words, where it has some.
  if (target !== '/api/login') expect(sentences).toContain(body.error)
}

/** The server over a product server that answers what it is told, and what must hold of whatever a fan gets. */
export async function startAnswerTrial() {
  const env = {
    UPSTREAM_TIMEOUT_MS: '150',
    CHARGE_TIMEOUT_MS: '150',
    BRANDING_TTL_S: '0',
    BRANDING_STALE_S: '0',
  }
  const site = await startHostileSite(startRawOrigin, { env: { ...env, BRANDING_MISS_TTL_S: '0' } })
  const { exchange } = openWire(site.port)

  /** The answer, null when it was broken off. */
  async function attempt(request: WireRequest) {
    const answer = await exchange(bytesOf(request))
    if (answer === null) return null
    expectOurHeaders(answer)
    const { headers, body, status } = answer
    expect(JSON.stringify(headers)).not.toContain(secret)
    expect(JSON.stringify(headers) + body).not.toContain(site.origin.address)
    if (request.target.startsWith('/api/')) expect(headerOf(answer, 'cache-control')).toBe('no-store')
    expect(status < 300 || status >= 400, `status ${status}`).toBe(true)
    if (status >= 500) expectOwnWords(answer, request)
    return answer
  }
  return { ...site, attempt }
}
