import { endpoints } from '@storefront/shared/contract/endpoints.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs, runTimeoutMs } from '../test-support/fuzz-runs.ts'
import { startRequestHarness } from './harness.ts'
import { proxiedCalls } from './hostile-call.ts'
import { type HeaderLine, pageHeaders } from './raw-http.ts'

/** Marks every value that must not get through; no valid request id can contain it. */
const mark = 'FORGED!'

const forbidden = `
  authorization proxy-authorization domain customer-reference-number customer-number customerNumber
  cookie2 x-forwarded-host x-forwarded-proto x-forwarded-port x-forwarded-prefix x-forwarded-user
  x-real-ip x-client-ip cf-connecting-ip forwarded via x-original-url x-rewrite-url x-http-method-override
  idempotency-key origin referer user-agent if-none-match if-modified-since range te trailer upgrade
  http2-settings keep-alive proxy-connection pragma cache-control accept accept-encoding x-request-id
  traceparent tracestate baggage __proto__ constructor content-encoding
`
  .trim()
  .split(/\s+/)

/** Spellings that a filter may fail to recognise. */
const spelled = (name: string) =>
  fc.constantFrom(
    name,
    name.toUpperCase(),
    name.replaceAll('-', '_'),
    name.replace(/^./, (first) => first.toUpperCase()),
  )

const values = fc.oneof(
  fc.constantFrom(
    `Bearer ${mark}`,
    `${mark}, ${mark}`,
    `for=${mark};host=${mark}`,
    `${mark}${'x'.repeat(4_000)}`,
  ),
  fc
    .string({
      unit: fc
        .integer({ min: 0x20, max: 0xff })
        .filter((code) => code !== 0x7f)
        .map((code) => String.fromCharCode(code)),
    })
    .map((text) => `${mark}${text}`),
)
const forged = fc.constantFrom(...forbidden).chain((name) => fc.tuple(spelled(name), values))

/** With `Connection` a client can ask a proxy to remove headers; it must not remove ours. */
const hops = fc
  .subarray(
    'authorization domain customer-reference-number content-length content-type host cookie keep-alive'.split(
      ' ',
    ),
    { minLength: 1 },
  )
  .map((names): HeaderLine => ['Connection', names.join(', ')])

const headerLists = fc.array(fc.oneof({ arbitrary: forged, weight: 5 }, { arbitrary: hops, weight: 1 }), {
  minLength: 1,
  maxLength: 5,
})

test(
  'BFF-02 BFF-03 no header of a fan gets through or replaces ours, whatever its name, spelling, count and value',
  async () => {
    const { sendAndCheck, signIn } = await startRequestHarness()
    await fc.assert(
      fc.asyncProperty(proxiedCalls, headerLists, async (call, headers) => {
        const { cookie } = await signIn()
        const json: HeaderLine[] = call.body === undefined ? [] : [['Content-Type', 'application/json']]
        const { response, calls } = await sendAndCheck({
          ...call,
          headers: [...headers, ...pageHeaders(cookie), ...json],
        })
        expect(response.status).toBe(200)
        expect(calls).toHaveLength(1)
        expect(JSON.stringify(calls[0]?.rawHeaders)).not.toContain(mark)
        expect(JSON.stringify(response.headers)).not.toContain(mark)
      }),
      runs(500),
    )
  },
  runTimeoutMs,
)

test('BFF-02 the language header of a fan is sent upstream only if it is short and plain', async () => {
  const { sendAndCheck, signIn } = await startRequestHarness()
  const { cookie } = await signIn()
  const sent = async (value: string) => {
    const headers: HeaderLine[] = [...pageHeaders(cookie), ['Accept-Language', value]]
    const { calls } = await sendAndCheck({ method: 'GET', target: endpoints.getCart.path, headers })
    const at = calls[0]?.rawHeaders.indexOf('accept-language') ?? -1
    return at === -1 ? null : calls[0]?.rawHeaders[at + 1]
  }
  expect(await sent('de-CH,de;q=0.9, en;q=0.8,*;q=0.5')).toBe('de-CH,de;q=0.9, en;q=0.8,*;q=0.5')
  expect(await sent('x'.repeat(20_000))).toBeNull()
  expect(await sent('de\u00ff')).toBeNull()
  expect(await sent('{jndi:ldap://evil.example}')).toBeNull()
})
