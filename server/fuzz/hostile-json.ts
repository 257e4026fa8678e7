import * as fc from 'fast-check'

const deep = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth)

/** JSON that breaks parsers and schemas, and some texts that are not JSON. */
const trickyJson = [
  'null',
  'true',
  '[]',
  '{}',
  '""',
  '-0',
  '1e400',
  '-1e400',
  '1e-400',
  '0.1',
  '1e21',
  '9007199254740993',
  '123456789012345678901234567890',
  '"0x10"',
  '"1e309"',
  '"Infinity"',
  '"\\ud800"',
  '"\\udc00\\ud800"',
  '"\\u0000"',
  '"\\u202e"',
  '"a\\r\\nX-Evil: 1"',
  '"../.."',
  '"%2e%2e%2f"',
  '"__proto__"',
  '"constructor"',
  '{"__proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '{"toString":1,"valueOf":1}',
  '{"$gt":""}',
  '{"length":1e9}',
  '{"length":{"toString":1,"valueOf":1}}',
  '[[["x"]]]',
  deep(5_000, '[', ']'),
  deep(2_000, '{"a":', '}').replace(':}', ':1}'),
  `"${'x'.repeat(20_000)}"`,
  '01',
  'NaN',
  "'x'",
  'undefined',
  '[1,]',
  '"\u0001"',
  '\ufeff{}',
]

/** The text of one value, valid JSON or not. */
export const hostileJson: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: fc.constantFrom(...trickyJson), weight: 3 },
  { arbitrary: fc.json({ stringUnit: 'binary' }), weight: 1 },
)

const names = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'customerNumber',
  'customerReferenceNumber',
  'cardNumber',
  'then',
  'toJSON',
  '',
]
export const hostileName: fc.Arbitrary<string> = fc.oneof(fc.constantFrom(...names), fc.string())

const placeholder = '\u0000placeholder'

/** For each place of a value, the JSON text with that place replaced; the first replaces the whole value. */
function replacedIn(value: unknown, other: string): string[] {
  const found: string[] = []
  const visit = (part: unknown, put: (inner: unknown) => unknown) => {
    found.push(JSON.stringify(put(placeholder)).replace(JSON.stringify(placeholder), () => other))
    if (typeof part !== 'object' || part === null) return
    for (const [name, inner] of Object.entries(part)) {
      visit(inner, (changed) =>
        put(Array.isArray(part) ? part.with(Number(name), changed) : { ...part, [name]: changed }),
      )
    }
  }
  visit(value, (changed) => changed)
  return found
}

/** A valid value with one place replaced, or with an additional, perhaps duplicate, name in one of its objects. */
export function corrupted(good: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  const replaced = fc.tuple(good, fc.nat(), hostileJson).map(([value, at, other]) => {
    const texts = replacedIn(value, other)
    return texts[at % texts.length] ?? other
  })
  const added = fc
    .tuple(good, fc.nat(), hostileName, hostileJson, fc.boolean())
    .map(([value, at, name, other, isRepeated]) => {
      const text = JSON.stringify(value ?? {})
      const braces = [...text.matchAll(/\{/g)].map(({ index }) => index + 1)
      const place = braces[at % braces.length] ?? 0
      const known = /"(\w+)":/.exec(text.slice(place))?.[1]
      const field = `${JSON.stringify(isRepeated && known ? known : name)}:${other}`
      return `${text.slice(0, place)}${field}${text[place] === '}' ? '' : ','}${text.slice(place)}`
    })
  return fc.oneof(replaced, added)
}
