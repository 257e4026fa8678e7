import type { Endpoint } from '@storefront/shared/contract/endpoint.ts'
import { endpoints } from '@storefront/shared/contract/endpoints.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs, runTimeoutMs } from '../test-support/fuzz-runs.ts'
import { entryOf, pathIn } from './contract-violations.ts'
import { corruptedPath, goodPath } from './hostile-target.ts'
import { pageHeaders } from './raw-request.ts'
import { startRequestHarness } from './request-harness.ts'

const all = Object.values<Endpoint>(endpoints)
const cases = fc.constantFrom(...all).chain((entry) =>
  fc.record({
    method: fc.oneof(
      fc.constant(entry.method),
      fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'TRACE'),
    ),
    target: corruptedPath(goodPath(entry)),
  }),
)

/** Whether the table has the path with parameters encoded as we encode them; no other may reach the product server. */
function isCall(method: string, target: string): boolean {
  const found = entryOf({ method, target }, all)
  return found !== null && pathIn(found.entry, found.params) === target
}

test(
  'BFF-06 BFF-07 addresses that are not quite ours: 400, 404 or 405, the product server untouched',
  async () => {
    const { sendAndCheck, signIn } = await startRequestHarness()
    const { cookie } = await signIn()
    const options = runs(1_500)
    let tried = 0
    await fc.assert(
      fc.asyncProperty(cases, async ({ method, target }) => {
        fc.pre(!/[\s]/.test(target) && !isCall(method, target.split('?', 1)[0] ?? ''))
        const { response, calls } = await sendAndCheck({ method, target, headers: pageHeaders(cookie) })
        tried += 1
        expect(calls.filter((call) => entryOf(call)?.entry.access !== 'server')).toEqual([])
        if (/^\/api(\/|$)/.test(target)) expect([400, 404, 405, 414]).toContain(response.status)
      }),
      // Found once in many runs: a sign that may stand in a path, but is written as an escape in a number.
      { ...options, examples: [[{ method: 'GET', target: '/api/feedback/@evil.example0' }]] },
    )
    expect(tried).toBeGreaterThan(options.numRuns / 2)
  },
  runTimeoutMs,
)
