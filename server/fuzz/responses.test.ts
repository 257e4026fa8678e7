import type { Endpoint } from '@storefront/shared/contract/endpoint.ts'
import { endpoints } from '@storefront/shared/contract/endpoints.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs, runTimeoutMs } from '../test-support/fuzz-runs.ts'
import { arbitraryOf } from './arbitrary-of.ts'
import { hostileResponses } from './hostile-response.ts'
import { goodPath } from './hostile-target.ts'
import { httpBytes } from './raw-origin.ts'
import { pageHeaders } from './raw-request.ts'
import { startResponseHarness } from './response-harness.ts'

const names = Object.entries<Endpoint>(endpoints).flatMap(([name, { handledBy, access }]) =>
  handledBy === 'upstream' && access !== 'server' ? [name] : [],
)
const proxied = fc.constantFrom(...names).chain((name) => {
  const entry: Endpoint = endpoints[name as keyof typeof endpoints]
  return fc.record({
    method: fc.constant(entry.method),
    target: goodPath(entry),
    body: entry.body ? arbitraryOf(entry.body).map((value) => JSON.stringify(value)) : fc.constant(undefined),
  })
})
const json = ['Content-Type', 'application/json'] as const

test(
  'BFF-04 BFF-05 BFF-36 CALL-08 whatever the product server responds, a fan gets our headers, a status of ours and no address',
  async () => {
    const { sendAndCheck, signIn, origin } = await startResponseHarness()
    await fc.assert(
      fc.asyncProperty(proxied, hostileResponses, async (call, response) => {
        origin.defaultResponse = response
        const { cookie } = await signIn()
        await sendAndCheck({
          ...call,
          headers: [...pageHeaders(cookie), ...(call.body === undefined ? [] : [json])],
        })
      }),
      runs(400),
    )
    origin.defaultResponse = { bytes: httpBytes({ status: 200, body: '{"id":1}' }), isCut: false }
    const { cookie } = await signIn()
    const after = await sendAndCheck({
      method: 'GET',
      target: '/api/cart/details',
      headers: pageHeaders(cookie),
    })
    expect(after?.body).toBe('{"id":1}')
  },
  runTimeoutMs,
)
