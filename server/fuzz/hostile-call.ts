import type { Endpoint } from '@storefront/shared/contract/endpoint.ts'
import { endpoints } from '@storefront/shared/contract/endpoints.ts'
import * as fc from 'fast-check'
import { arbitraryOf } from './arbitrary-of.ts'
import type { HeaderLine } from './hostile-client.ts'
import { corrupted, hostileJson, hostileName } from './hostile-json.ts'

const noParams = fc.constant({})

/** The path of an entry with parameters that its schema accepts. */
export const goodPath = ({ path, params }: Endpoint): fc.Arbitrary<string> =>
  (params ? arbitraryOf(params) : noParams).map((values) =>
    path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String((values as Record<string, unknown>)[name])),
    ),
  )

/** A proxied call, as the app makes it. Chosen by name, so that a failure is readable. */
export const proxiedCalls = fc
  .constantFrom(
    ...Object.entries<Endpoint>(endpoints).flatMap(([name, { handledBy, access }]) =>
      handledBy === 'upstream' && access !== 'server' ? [name as keyof typeof endpoints] : [],
    ),
  )
  .chain((name) => {
    const entry: Endpoint = endpoints[name]
    const body = entry.body
      ? arbitraryOf(entry.body).map((value) => JSON.stringify(value))
      : fc.constant(undefined)
    return fc.record({ method: fc.constant(entry.method), target: goodPath(entry), body })
  })

const pathTricks = [
  ...String.raw`.. . / // /./ /../ /..;/ ;.. ;a=b %2e%2e %2E%2e/ %252e%252e%252f %2f %5c \ \..\ %00 %0d%0a %0aX-Evil:1
    % %zz %c0%ae %c0%af %u002e %e2%80%ae %61 # %23 %3f @evil.example :80 * | ^ " < {x} :id ~ constructor __proto__`
    .trim()
    .split(/\s+/),
  '`',
  '\u00e9',
  '\u00ff',
  'x'.repeat(200),
]

const printable = fc.string({
  unit: fc.integer({ min: 0x21, max: 0xff }).map((code) => String.fromCharCode(code)),
})

/** A path with a part that another parser may read differently. */
export const corruptedPath = (path: fc.Arbitrary<string>): fc.Arbitrary<string> => {
  const trick = fc.oneof(
    { arbitrary: fc.constantFrom(...pathTricks), weight: 4 },
    { arbitrary: printable, weight: 1 },
  )
  const inserted = fc.tuple(path, fc.nat(), fc.nat({ max: 2 }), trick).map(([text, at, cut, other]) => {
    const place = at % (text.length + 1)
    return text.slice(0, place) + other + text.slice(place + cut)
  })
  const escaped = fc.tuple(path, fc.nat()).map(([text, at]) => {
    const place = at % text.length
    return `${text.slice(0, place)}%${text.charCodeAt(place).toString(16)}${text.slice(place + 1)}`
  })
  const whole = fc
    .tuple(
      fc.constantFrom('http://evil.example', 'https://demo.fans.test:443', '//evil.example', '/.', '*'),
      path,
    )
    .map(([start, text]) => start + text)
  const cased = path.map((text) => text.toUpperCase())
  return fc.oneof({ arbitrary: inserted, weight: 8 }, { arbitrary: escaped, weight: 2 }, whole, cased)
}

const pairs = (query: unknown) =>
  Object.entries(query as Record<string, unknown>).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(String(value))}`],
  )

/** The text after the path: nothing, a valid query, or one with unexpected names and values. */
function queries({ query }: Endpoint): fc.Arbitrary<string> {
  const good = (query ? arbitraryOf(query) : noParams).map(pairs)
  const names = fc.oneof(
    fc.constantFrom(...Object.keys(query?.def.shape ?? { page: 1 })),
    hostileName.map((name) => encodeURIComponent(name.toWellFormed())),
    fc.constantFrom('a[]', 'a[b]', 'a.b', '%5b%5d', '%zz', '__proto__[x]', ''),
  )
  const values = fc.oneof(
    fc.string({ unit: 'binary' }).map((value) => encodeURIComponent(value.toWellFormed())),
    fc.constantFrom(
      '',
      '..',
      '%zz',
      '%00',
      '%0d%0aX-Evil:1',
      '1&',
      '%ff',
      '\u00ff',
      'x'.repeat(9_000),
      'a%26b%3dc',
    ),
  )
  const more = fc.array(
    fc.tuple(names, values).map(([name, value]) => `${name}=${value}`.replace(/[\s#]/g, '')),
    { maxLength: 3 },
  )
  const extended = fc.tuple(good, more).map(([first, rest]) => [...first, ...rest])
  return fc.oneof(good, extended).map((parts) => (parts.length > 0 ? `?${parts.join('&')}` : ''))
}

/** A call of an entry of the table, valid or not. */
type HostileCall = {
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

/** Mostly JSON, so that most bodies are parsed. */
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

/** Marks every value that must not get through; no valid request id can contain it. */
export const mark = 'FORGED!'

const forgeable = `
  authorization proxy-authorization domain customer-reference-number customer-number customerNumber
  cookie2 x-forwarded-host x-forwarded-proto x-forwarded-port x-forwarded-prefix x-forwarded-user
  x-real-ip x-client-ip cf-connecting-ip forwarded via x-original-url x-rewrite-url x-http-method-override
  idempotency-key origin referer user-agent if-none-match if-modified-since range te upgrade
  http2-settings keep-alive proxy-connection pragma cache-control accept accept-encoding accept-language
  x-request-id traceparent tracestate baggage __proto__ constructor content-encoding
`
  .trim()
  .split(/\s+/)

/** Spellings that a filter may fail to recognise. */
const spelled = (name: string) => fc.constantFrom(name, name.toUpperCase(), name.replaceAll('-', '_'))
const forgedValues = fc.oneof(
  fc.constantFrom(`Bearer ${mark}`, `${mark}, ${mark}`, `for=${mark};host=${mark}`, mark + 'x'.repeat(4_000)),
  printable.map((text) => mark + text.replaceAll('\u007f', '')),
)
const forged = fc.constantFrom(...forgeable).chain((name) => fc.tuple(spelled(name), forgedValues))

/** With `Connection` a client can ask a proxy to remove headers; it must not remove ours. */
const hops = fc
  .subarray(
    'authorization domain customer-reference-number content-length content-type host cookie'.split(' '),
    {
      minLength: 1,
    },
  )
  .map((names): HeaderLine => ['Connection', names.join(', ')])
const moreLines: fc.Arbitrary<HeaderLine[]> = fc.array(
  fc.oneof({ arbitrary: forged, weight: 5 }, { arbitrary: hops, weight: 1 }),
  { maxLength: 4 },
)

const methods = fc.constantFrom(
  ...'GET HEAD POST PUT PATCH DELETE OPTIONS TRACE PROPFIND SEARCH QUERY LINK'.split(' '),
)

export function callsOf(entry: Endpoint): fc.Arbitrary<HostileCall> {
  const path = fc.oneof(
    { arbitrary: goodPath(entry), weight: 8 },
    { arbitrary: corruptedPath(goodPath(entry)), weight: 1 },
  )
  return fc.record({
    method: fc.oneof({ arbitrary: fc.constant(entry.method), weight: 12 }, { arbitrary: methods, weight: 1 }),
    target: fc.tuple(path, queries(entry)).map(([start, query]) => start + query),
    headers: fc.tuple(moreLines, typeLines, cartIds).map((lines) => lines.flat()),
    body: entry.method === 'GET' ? fc.constant(undefined) : bodies(entry),
    chunked: fc.boolean(),
  })
}
