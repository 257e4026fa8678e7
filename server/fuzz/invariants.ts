import { errorBody } from '@storefront/shared/contract/error-envelope.ts'
import { expect } from 'vitest'
import { baselineHeaders } from '../src/protection/baseline-headers.ts'
import { headerOf, type WireAnswer } from './wire.ts'

const framing = ['connection', 'content-encoding', 'content-length', 'content-type', 'date', 'keep-alive']
const sometimes = ['allow', 'clear-site-data', 'retry-after', 'set-cookie', 'strict-transport-security']
/** Other for pages and files. */
const dependent = new Set(['cache-control', 'content-security-policy'])
const files = ['accept-ranges', 'etag', 'last-modified', 'vary']
const known = new Set([
  ...Object.keys(baselineHeaders),
  ...framing,
  ...sometimes,
  ...files,
  'traceparent',
  'transfer-encoding',
  'x-request-id',
])

/** BFF-04, BFF-46: every answer has the headers of ours, each once, and no other. */
export function expectOurHeaders(answer: WireAnswer) {
  const names = answer.headers.map(([name]) => name)
  expect(names.filter((name) => !known.has(name))).toEqual([])
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  for (const [name, value] of Object.entries(baselineHeaders)) {
    if (!dependent.has(name)) expect(headerOf(answer, name)).toBe(value)
  }
  expect(headerOf(answer, 'content-security-policy')).toContain("frame-ancestors 'none'")
}

/** An answer that says no, in our envelope with a sentence and a code. */
export function expectEnvelope(answer: WireAnswer) {
  expect(headerOf(answer, 'content-type')).toMatch(/^application\/json\b/)
  expect(headerOf(answer, 'cache-control')).toBe('no-store')
  expect(errorBody.parse(JSON.parse(answer.body))).toMatchObject({
    error: expect.stringMatching(/./),
    code: expect.stringMatching(/^[A-Z0-9_]+$/),
  })
}
