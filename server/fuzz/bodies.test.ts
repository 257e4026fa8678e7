import type { Endpoint } from '@storefront/shared/contract/endpoint.ts'
import { endpoints } from '@storefront/shared/contract/endpoints.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryOf } from './arbitrary-of.ts'
import { startRequestHarness } from './harness.ts'
import { goodPath } from './hostile-call.ts'
import { replacedIn, trickyJson } from './hostile-json.ts'
import type { RawResponse } from './raw-http.ts'
import { pageHeaders, type RawRequest } from './raw-http.ts'

const withBody = Object.values<Endpoint>(endpoints).filter(({ access, body }) => access !== 'server' && body)
const json = ['Content-Type', 'application/json'] as const

/** Only valid JSON, because invalid JSON never reaches a field of a body. */
const readable = trickyJson.filter(isJson)

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** The largest of a few valid bodies, the same in every run. */
function fullBody({ body }: Endpoint): unknown {
  const samples = body ? fc.sample(arbitraryOf(body), { seed: 1, numRuns: 20 }) : []
  return samples.sort((a, b) => JSON.stringify(b).length - JSON.stringify(a).length)[0]
}

const firstPath = (entry: Endpoint) => fc.sample(goodPath(entry), { seed: 1, numRuns: 1 })[0] ?? ''

test('BFF-20 BFF-34 tricky JSON in any place of any body is refused or accepted, and never causes a 5xx', async () => {
  const { sendAndCheck, signIn } = await startRequestHarness()
  let tried = 0
  for (const entry of withBody) {
    const request = { method: entry.method, target: firstPath(entry) }
    const { cookie } = await signIn()
    for (const other of readable) {
      for (const body of replacedIn(fullBody(entry), other)) {
        tried += 1
        await sendAndCheck({ ...request, body, headers: [...pageHeaders(cookie), json] })
      }
    }
  }
  expect(tried).toBeGreaterThan(1_000)
}, 120_000)

const limits: [string, number][] = [
  ['/api/cart/items', 64 * 1024],
  ['/api/vitals', 16 * 1024],
]
const goodBodies: Record<string, string> = {
  '/api/cart/items': '{"itemID":7,"quantity":1}',
  '/api/vitals': '{"entries":[]}',
}

test.each(limits)(
  'BFF-37 a body for %s may have at most %i bytes, however it is sent',
  async (target, limit) => {
    const { sendAndCheck, signIn } = await startRequestHarness()
    const { cookie } = await signIn()
    const good = goodBodies[target] ?? ''
    const statusAt = async (size: number, request: Partial<RawRequest>): Promise<RawResponse['status']> => {
      const body = good.padEnd(size)
      const headers = [...pageHeaders(cookie), json]
      return (await sendAndCheck({ method: 'POST', target, headers, body, ...request })).response.status
    }
    for (const chunked of [false, true]) {
      expect(await statusAt(limit - 1, { chunked })).toBeLessThan(300)
      expect(await statusAt(limit, { chunked })).toBeLessThan(300)
      expect(await statusAt(limit + 1, { chunked })).toBe(413)
    }
  },
)
