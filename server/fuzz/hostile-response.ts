import * as fc from 'fast-check'
import { hostileJson } from './hostile-json.ts'
import { httpBytes, type ScriptedResponse } from './origins.ts'

/** Marks every part of a response that no fan may see. */
export const secret = 'UPSTREAM-SECRET'

const statuses: fc.Arbitrary<number | string> = fc.oneof(
  { arbitrary: fc.constantFrom(200, 200, 400, 500), weight: 4 },
  fc.constantFrom(
    ...[100, 101, 103, 201, 202, 204, 205, 206, 301, 302, 304, 307, 401, 402, 403, 404, 408, 409],
  ),
  fc.constantFrom(
    ...[416, 421, 425, 426, 429, 431, 501, 502, 503, 504, 511, 599, 600, 700, 999],
    '000',
    '099',
    '20',
    'abc',
  ),
)

const leaky = `
  set-cookie server x-powered-by access-control-allow-origin content-security-policy
  strict-transport-security location refresh link www-authenticate proxy-authenticate clear-site-data
  cache-control vary etag traceparent x-request-id alt-svc trailer x-accel-redirect service-worker-allowed
  __proto__ constructor
`
  .trim()
  .split(/\s+/)
const odd = fc.constantFrom(
  ['content-type', 'text/html'],
  ['content-type', 'application/json; charset=\u00ff'],
  ['content-type', ''],
  ['content-type', 'application/json\u0001'],
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
  ['bad name', 'x'],
  ['', ''],
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

const http = fc
  .record({
    status: statuses,
    headers,
    body: bodies,
    length: fc.oneof(
      { arbitrary: fc.constant(undefined), weight: 6 },
      fc.constant(null),
      fc.nat({ max: 400 }),
    ),
  })
  .map((response) => ({ bytes: httpBytes(response), isCut: true }))

const plainJson = fc
  .tuple(statuses, hostileJson)
  .map(([status, body]) => ({ bytes: httpBytes({ status, body }), isCut: false }))

const notHttp = fc.uint8Array().map((bytes) => ({ bytes, isCut: true }))

/** Responses of a server that is broken, taken over, or not the product server. */
export const hostileResponses: fc.Arbitrary<ScriptedResponse> = fc.oneof(
  { arbitrary: http, weight: 6 },
  { arbitrary: plainJson, weight: 4 },
  notHttp,
)
