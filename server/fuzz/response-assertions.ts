import { errorBody } from '@storefront/shared/contract/error-envelope.ts'
import { expect } from 'vitest'
import { baselineHeaders } from '../src/protection/security-headers.ts'
import { headerOf, type RawResponse } from './raw-client.ts'

const framing = ['connection', 'content-encoding', 'content-length', 'content-type', 'date', 'keep-alive']
const sometimes = ['allow', 'retry-after', 'set-cookie', 'strict-transport-security']
/** These differ for pages and files. */
const dependent = new Set(['cache-control', 'content-security-policy'])
const files = ['accept-ranges', 'content-language', 'etag', 'last-modified', 'vary']
const known = new Set([
  ...Object.keys(baselineHeaders),
  ...framing,
  ...sometimes,
  ...files,
  'traceparent',
  'transfer-encoding',
  'x-request-id',
])

/** Every response has our headers, each once, and no others (BFF-04, BFF-46). */
export function expectOurHeaders(response: RawResponse) {
  const names = response.headers.map(([name]) => name)
  expect(names.filter((name) => !known.has(name))).toEqual([])
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  for (const [name, value] of Object.entries(baselineHeaders)) {
    if (!dependent.has(name)) expect(headerOf(response, name)).toBe(value)
  }
  expect(headerOf(response, 'content-security-policy')).toContain("frame-ancestors 'none'")
}

/** An error response is our envelope, with a message and a code. */
export function expectEnvelope(response: RawResponse) {
  expect(headerOf(response, 'content-type')).toMatch(/^application\/json\b/)
  expect(headerOf(response, 'cache-control')).toBe('no-store')
  expect(errorBody.parse(JSON.parse(response.body))).toMatchObject({
    error: expect.stringMatching(/./),
    code: expect.stringMatching(/^[A-Z0-9_]+$/),
  })
}
