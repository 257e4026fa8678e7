import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs, runTimeoutMs } from '../test-support/fuzz-runs.ts'
import { startHostileSite } from './harness.ts'
import { headerOf, pageHeaders } from './hostile-client.ts'
import { hostileJson } from './hostile-json.ts'

const base64url = (text: string) => Buffer.from(text).toString('base64url')

/** A field of JSON, mostly with a valid value. */
const field = (name: string, good: string) =>
  fc
    .oneof({ arbitrary: fc.constant(good), weight: 9 }, { arbitrary: hostileJson, weight: 1 })
    .map((value) => `"${name}":${value}`)

const oddText = fc.constantFrom(
  'C-1',
  '',
  'C\r\nX-Evil: 1',
  'C\u0000',
  'Zo\u00eb',
  '\u4e2d',
  '\ud800',
  ' ',
  'x'.repeat(5_000),
)
const claims = fc
  .tuple(
    field('exp', '4000000000'),
    oddText.chain((text) => field('domain', JSON.stringify(text))),
  )
  .map((fields) => `{${fields.join(',')}}`)
const token = fc
  .tuple(claims, fc.constantFrom('s', 's\r\nX-Evil: 1', '\u00e9', '', 's.t'))
  .map(([payload, signature]) => `${base64url('{"alg":"none"}')}.${base64url(payload)}.${signature}`)
const exchangeResponses = fc
  .tuple(
    field('success', 'true'),
    token.chain((text) => field('token', JSON.stringify(text))),
    oddText.chain((text) => field('user', `{"customer":{"customerNumber":${JSON.stringify(text)}}}`)),
  )
  .map((fields) => `{${fields.join(',')}}`)

test(
  'BFF-11 SESSION-05 any response to the exchange opens a usable session or none',
  async () => {
    const { origin, send } = await startHostileSite({ 'GET /api/cart/details': () => ({ body: {} }) })
    let opened = 0
    await fc.assert(
      fc.asyncProperty(fc.oneof({ arbitrary: exchangeResponses, weight: 6 }, hostileJson), async (body) => {
        origin.handlers['POST /api/login'] = () => ({ body })
        const headers = [...pageHeaders(), ['Content-Type', 'application/json'] as const]
        const login = await send({
          method: 'POST',
          target: '/api/login',
          headers,
          body: '{"idToken":"good"}',
        })
        const cookie = login && headerOf(login, 'set-cookie')?.split(';')[0]
        if (login?.status !== 200) {
          expect([401, 502]).toContain(login?.status)
          expect(cookie).toBeUndefined()
          return
        }
        opened += 1
        const read = await send({
          method: 'GET',
          target: '/api/cart/details',
          headers: pageHeaders(cookie ?? ''),
        })
        expect(read?.status).toBe(200)
      }),
      runs(300),
    )
    expect(opened).toBeGreaterThan(5)
  },
  runTimeoutMs,
)
