import type { Endpoint } from '@storefront/shared/contract/endpoint.ts'
import { endpoints } from '@storefront/shared/contract/endpoints.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs, runTimeoutMs } from '../test-support/fuzz-runs.ts'
import { entryOf, pathIn } from './contract-violations.ts'
import { startRequestHarness } from './harness.ts'
import { callsOf, corruptedPath, goodPath, mark } from './hostile-call.ts'
import { pageHeaders } from './hostile-client.ts'

const all = Object.values<Endpoint>(endpoints)
const names = Object.entries<Endpoint>(endpoints).flatMap(([name, { access }]) =>
  access === 'server' ? [] : [name],
)
const entryNamed = (name: string): Endpoint => endpoints[name as keyof typeof endpoints]

const orderIdIn = (body: string) => /"orderId":"([^"]+)"/.exec(body)?.[1] ?? ''

const visitors = fc.oneof(
  { arbitrary: fc.constant('customer' as const), weight: 8 },
  fc.constantFrom('nobody' as const, 'no customer' as const),
)
const cases = fc
  .constantFrom(...names)
  .chain((name) => fc.record({ name: fc.constant(name), visitor: visitors, call: callsOf(entryNamed(name)) }))

const mayCall = (visitor: string, { access }: Endpoint) =>
  access === 'public' || visitor === 'customer' || (visitor === 'no customer' && access === 'session')

test(
  'BFF-02 BFF-06 BFF-34 CALL-01 CALL-03 CALL-04 CARD-20 no call of the table sends anything upstream that the table refuses, whatever its input',
  async () => {
    const { sendAndCheck, signIn, cart } = await startRequestHarness()
    const passed = new Set<Endpoint>()
    await fc.assert(
      fc.asyncProperty(cases, async ({ name, visitor, call }) => {
        // A charge is sent upstream only if it has the cart's total.
        cart.amount = /"amount":"([\d.]+)"/.exec(String(call.body))?.[1] ?? '1.00'
        const fan = visitor === 'nobody' ? null : await signIn({ isCustomer: visitor === 'customer' })
        const { response, calls } = await sendAndCheck({
          ...call,
          // A charge is sent upstream only if its order was issued.
          headers: [...pageHeaders(fan?.cookieFor(orderIdIn(String(call.body)))), ...call.headers],
        })
        expect(JSON.stringify([response.headers, calls.map(({ rawHeaders }) => rawHeaders)])).not.toContain(
          mark,
        )
        for (const made of calls) {
          const upstream = entryOf(made)?.entry
          if (upstream) passed.add(upstream)
          if (upstream?.access !== 'server') expect(mayCall(visitor, entryNamed(name))).toBe(true)
        }
      }),
      runs(600),
    )
    const silent = all.filter(
      ({ handledBy, path }) => handledBy === 'upstream' && !/settings|orders$/.test(path),
    )
    expect(silent.filter((entry) => !passed.has(entry)).map(({ path }) => path)).toEqual([])
  },
  runTimeoutMs,
)

const addresses = fc.constantFrom(...all).chain((entry) =>
  fc.record({
    method: fc.oneof(
      fc.constant(entry.method),
      fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'TRACE'),
    ),
    target: corruptedPath(goodPath(entry)),
  }),
)

/** Whether the table has the path, with parameters in our encoding. No other path may reach the product server. */
function isCall(method: string, target: string): boolean {
  const found = entryOf({ method, target }, all)
  return found !== null && pathIn(found.entry, found.params) === target
}

test(
  'BFF-06 BFF-07 addresses similar to ours are 400, 404 or 405 and never reach the product server',
  async () => {
    const { sendAndCheck, signIn } = await startRequestHarness()
    const { cookie } = await signIn()
    const options = runs(600)
    let tried = 0
    await fc.assert(
      fc.asyncProperty(addresses, async ({ method, target }) => {
        fc.pre(!/[\s]/.test(target) && !isCall(method, target.split('?', 1)[0] ?? ''))
        const { response, calls } = await sendAndCheck({ method, target, headers: pageHeaders(cookie) })
        tried += 1
        expect(calls.filter((call) => entryOf(call)?.entry.access !== 'server')).toEqual([])
        if (/^\/api(\/|$)/.test(target)) expect([400, 404, 405, 414]).toContain(response.status)
      }),
      // A rare finding: a character that is valid in a path, but that we escape in a parameter.
      { ...options, examples: [[{ method: 'GET', target: '/api/feedback/@evil.example0' }]] },
    )
    expect(tried).toBeGreaterThan(options.numRuns / 2)
  },
  runTimeoutMs,
)
