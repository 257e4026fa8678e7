import type { Endpoint } from '@storefront/shared/contract/endpoint.ts'
import * as fc from 'fast-check'
import { arbitraryOf } from './arbitrary-of.ts'
import { hostileName } from './hostile-json.ts'

const noParams = fc.constant({})

/** The path of an entry with parameters that its schema accepts. */
export const goodPath = ({ path, params }: Endpoint): fc.Arbitrary<string> =>
  (params ? arbitraryOf(params) : noParams).map((values) =>
    path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String((values as Record<string, unknown>)[name])),
    ),
  )

const pathTricks = [
  '..',
  '.',
  '/',
  '//',
  '/./',
  '/../',
  '/..;/',
  ';..',
  ';a=b',
  '%2e%2e',
  '%2E%2e/',
  '%252e%252e%252f',
  '%2f',
  '%5c',
  '\\',
  '\\..\\',
  '%00',
  '%0d%0a',
  '%0aX-Evil:1',
  '%',
  '%zz',
  '%c0%ae',
  '%c0%af',
  '%u002e',
  '%e2%80%ae',
  '%61',
  '#',
  '%23',
  '%3f',
  '@evil.example',
  ':80',
  '*',
  '|',
  '^',
  '`',
  '"',
  '<',
  '{x}',
  ':id',
  '~',
  '\u00e9',
  '\u00ff',
  'x'.repeat(200),
  'constructor',
  '__proto__',
]

const printable = fc.string({
  unit: fc.integer({ min: 0x21, max: 0xff }).map((code) => String.fromCharCode(code)),
})

/** A path with a part in it that another parser may read differently. */
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

/** What follows the path: nothing, a valid query, or one with unexpected names and values. */
export function queries({ query }: Endpoint): fc.Arbitrary<string> {
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
