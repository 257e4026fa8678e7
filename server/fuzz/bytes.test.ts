import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs, runTimeoutMs } from '../test-support/fuzz-runs.ts'
import { startRequestHarness } from './harness.ts'
import { bytesOf, pageHeaders, sendBytes } from './raw-http.ts'

const changes = fc.array(
  fc.record({
    at: fc.nat(),
    cut: fc.nat({ max: 8 }),
    put: fc.oneof(
      fc.uint8Array({ maxLength: 6 }),
      fc
        .constantFrom(
          '\r\n',
          '\n',
          '\r',
          '\0',
          ' ',
          '\t',
          ':',
          ',',
          '\r\n\r\n',
          'Transfer-Encoding: chunked\r\n',
          'Content-Length: 0\r\n',
          'GET / HTTP/1.1\r\n\r\n',
        )
        .map((text) => Buffer.from(text)),
    ),
  }),
  { minLength: 1, maxLength: 4 },
)
const randomBytes = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  fc.string({ unit: 'binary' }).map((text) => Buffer.from(text)),
)

test(
  'BFF-36 BFF-50 a damaged request gets a response or its connection is closed, and nothing invalid is sent upstream',
  async () => {
    const { port, origin, signIn } = await startRequestHarness()
    const { cookie } = await signIn()
    const page = [
      ...pageHeaders(cookie),
      ['Cart-Id', 'cart-7'],
      ['Content-Type', 'application/json'],
    ] as const
    const good = [
      bytesOf({ method: 'GET', target: '/api/cart/details', headers: page }),
      bytesOf({
        method: 'POST',
        target: '/api/cart/items',
        headers: page,
        body: '{"itemID":7,"quantity":1}',
      }),
      bytesOf({
        method: 'PATCH',
        target: '/api/customers',
        headers: page,
        body: '{"firstName":"A","lastName":"B"}',
        chunked: true,
      }),
    ]
    const damaged = fc.tuple(fc.constantFrom(...good), changes).map(([whole, list]) =>
      list.reduce((bytes: Buffer, { at, cut, put }) => {
        const place = at % (bytes.length + 1)
        return Buffer.concat([bytes.subarray(0, place), put, bytes.subarray(place + cut)])
      }, whole),
    )
    await fc.assert(
      fc.asyncProperty(fc.oneof({ arbitrary: damaged, weight: 5 }, randomBytes), async (bytes) => {
        const responses = await sendBytes(port, bytes)
        expect(responses).not.toMatch(/^HTTP\/1\.1 5/m)
        expect(origin.violations.splice(0)).toEqual([])
      }),
      runs(500),
    )
  },
  runTimeoutMs,
)
