import type { Endpoint } from '@storefront/shared/contract/endpoint.ts'
import * as fc from 'fast-check'
import { arbitraryOf } from './arbitrary-of.ts'
import { corrupted, hostileJson } from './hostile-json.ts'
import { corruptedPath, goodPath, queries } from './hostile-target.ts'
import type { HeaderLine } from './raw-request.ts'

/** A call of an entry of the table, in which nothing or something is wrong. */
export type HostileCall = {
  readonly method: string
  readonly target: string
  readonly headers: readonly HeaderLine[]
  readonly body: Uint8Array | string | undefined
  readonly chunked: boolean
}

/** The largest body, in bytes. */
const bodyLimit = 64 * 1024

const json: HeaderLine = ['Content-Type', 'application/json']

/** A size around the limit, and whether the padding comes first. */
const sized = fc.tuple(fc.integer({ min: bodyLimit - 1, max: bodyLimit + 1 }), fc.boolean())

function bodies({ body }: Endpoint): fc.Arbitrary<Uint8Array | string | undefined> {
  const good = body ? arbitraryOf(body) : fc.constant({})
  const goodText = good.map((value) => JSON.stringify(value))
  const bad = corrupted(good)
  const long = fc
    .tuple(goodText, sized)
    .map(([text, [size, isBefore]]) => (isBefore ? text.padStart(size) : text.padEnd(size)))
  const cut = fc.tuple(goodText, fc.nat()).map(([text, at]) => text.slice(0, at % text.length))
  const notText = fc
    .tuple(goodText, fc.nat(), fc.uint8Array({ minLength: 1, maxLength: 4 }))
    .map(([text, at, bytes]) => {
      const whole = Buffer.from(text)
      const place = at % whole.length
      return Buffer.concat([whole.subarray(0, place), bytes, whole.subarray(place)])
    })
  return fc.oneof(
    { arbitrary: body ? goodText : fc.constant(undefined), weight: 4 },
    { arbitrary: bad, weight: 8 },
    hostileJson,
    long,
    cut,
    notText,
    fc.constant(undefined),
  )
}

const types = fc.constantFrom(
  'application/json; charset=utf-8',
  'APPLICATION/JSON',
  'application/json; charset=utf-16',
  'application/json;',
  'application/json, text/plain',
  'application/ld+json',
  'text/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'x',
  '/',
  '',
  ' ',
  'application/json\u00ff',
)

/** Mostly JSON, so that bodies are read at all. */
const typeLines: fc.Arbitrary<HeaderLine[]> = fc.oneof(
  { arbitrary: fc.constant<HeaderLine[]>([json]), weight: 12 },
  types.map((type): HeaderLine[] => [['Content-Type', type]]),
  types.map((type): HeaderLine[] => [json, ['content-type', type]]),
  fc.constant<HeaderLine[]>([]),
)

const cartIds: fc.Arbitrary<HeaderLine[]> = fc
  .oneof(
    fc.constantFrom('cart-7', '../7', '7, 8', 'a\tb', '', 'x'.repeat(200)),
    fc.stringMatching(/^[a-z0-9]{1,9}$/),
  )
  .map((id) => [['Cart-Id', id]])

const methods = fc.constantFrom(
  ...[
    'GET',
    'HEAD',
    'POST',
    'PUT',
    'PATCH',
    'DELETE',
    'OPTIONS',
    'TRACE',
    'PROPFIND',
    'SEARCH',
    'QUERY',
    'LINK',
  ],
)

export function callsOf(entry: Endpoint): fc.Arbitrary<HostileCall> {
  const path = fc.oneof(
    { arbitrary: goodPath(entry), weight: 8 },
    { arbitrary: corruptedPath(goodPath(entry)), weight: 1 },
  )
  return fc.record({
    method: fc.oneof({ arbitrary: fc.constant(entry.method), weight: 12 }, { arbitrary: methods, weight: 1 }),
    target: fc.tuple(path, queries(entry)).map(([start, query]) => start + query),
    headers: fc.tuple(typeLines, cartIds).map((lines) => lines.flat()),
    body: entry.method === 'GET' ? fc.constant(undefined) : bodies(entry),
    chunked: fc.boolean(),
  })
}
