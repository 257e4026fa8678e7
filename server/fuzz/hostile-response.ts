import * as fc from 'fast-check'
import type { Handler } from '../test-support/origin.ts'
import { hostileJson } from './hostile-json.ts'

/** Marks every part of a response that no fan may see. */
export const secret = 'UPSTREAM-SECRET'

const statuses = fc.oneof(
  { arbitrary: fc.constantFrom(200, 200, 400, 500), weight: 4 },
  fc.constantFrom(
    ...[100, 101, 103, 201, 202, 204, 205, 206, 301, 302, 304, 307, 401, 402, 403, 404, 408, 409],
  ),
  fc.constantFrom(...[416, 421, 425, 426, 429, 431, 501, 502, 503, 504, 511, 599, 600, 700, 999]),
)

const leaky = `
  set-cookie server x-powered-by access-control-allow-origin content-security-policy
  strict-transport-security location refresh link www-authenticate proxy-authenticate clear-site-data
  cache-control vary etag traceparent x-request-id alt-svc x-accel-redirect service-worker-allowed
  __proto__ constructor
`
  .trim()
  .split(/\s+/)
const odd = fc.constantFrom(
  ['content-type', 'text/html'],
  ['content-type', 'application/json; charset=\u00ff'],
  ['content-type', ''],
  ['content-type', 'image/svg+xml'],
  ['content-encoding', 'gzip'],
  ['content-encoding', 'br'],
  ['content-encoding', 'identity, \u00e9'],
  ['content-length', '1'],
  ['content-length', '-1'],
  ['content-length', '99999999999999999999'],
  ['transfer-encoding', 'chunked'],
  ['transfer-encoding', 'gzip'],
  ['retry-after', '\u00ff'],
  ['retry-after', '5'],
  ['retry-after', 'x'.repeat(20_000)],
  ['connection', 'close'],
  ['connection', 'upgrade'],
  ['x-long', 'x'.repeat(20_000)],
) as fc.Arbitrary<[string, string]>

const headers = fc.array(
  fc.oneof(
    fc.constantFrom(...leaky).map((name): [string, string] => [name, `http://${secret}`]),
    odd,
    fc.constant<[string, string]>(['content-type', 'application/json']),
  ),
  { maxLength: 5 },
)

const bodies = fc.oneof(
  hostileJson,
  fc.constantFrom(
    '',
    '5',
    '"text"',
    '[]',
    'null',
    '{}',
    '{"error":5}',
    '{"message":{"a":1}}',
    '<h1>Hello</h1>',
  ),
  fc.constant(`{"userMessage":"Try later","stack":"${secret}"}`),
  fc.constantFrom(70_000, 300_000).map((length) => `"${'x'.repeat(length)}"`),
  fc.uint8Array(),
)

type ScriptedResponse = {
  readonly status: number
  readonly headers?: readonly (readonly [name: string, value: string])[]
  readonly body: Uint8Array | string
  /** The `content-length` header, null for none; by default the true length. */
  readonly length?: number | null | undefined
}

const lengths = fc.oneof(
  { arbitrary: fc.constant(undefined), weight: 6 },
  fc.constant(null),
  fc.nat({ max: 400 }),
)
const http = fc.record({ status: statuses, headers, body: bodies, length: lengths })
const plainJson = fc.record({ status: statuses, body: hostileJson })

/** Writes the response as it is, with headers in Latin-1, and closes the connection. */
const handlerOf =
  ({
    status,
    headers: lines = [['content-type', 'application/json']],
    body,
    length,
  }: ScriptedResponse): Handler =>
  (_call, raw) => {
    const content = Buffer.from(body)
    const stated = length === undefined ? content.length : length
    raw.writeHead(status, [...lines, ...(stated === null ? [] : [['content-length', `${stated}`]])].flat())
    raw.end(content, () => raw.socket?.end())
    return undefined
  }

/** Responses of a server that is broken, taken over, or not the product server. */
export const hostileResponses: fc.Arbitrary<Handler> = fc
  .oneof({ arbitrary: http, weight: 6 }, { arbitrary: plainJson, weight: 4 })
  .map(handlerOf)
