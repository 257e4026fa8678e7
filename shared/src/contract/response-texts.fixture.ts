import * as fc from 'fast-check'
import type * as z from 'zod/mini'

/** The fields that a schema reads, of an object and of each entry of a list. */
type Node = { readonly fields: Fields; readonly entries: Fields }
type Fields = Readonly<Record<string, Node>>

type Put = (probe: unknown) => unknown

/** The field names that a schema reads from a probe at some place in a value. */
function namesRead(schema: z.ZodMiniType, put: Put): string[] {
  const names = new Set<string>()
  const note = (name: string | symbol) => {
    const isField = typeof name === 'string' && !['length', 'toJSON'].includes(name)
    if (isField && !(name in Object.prototype)) names.add(name)
  }
  const probe = new Proxy(
    {},
    {
      get: (_, name) => void note(name),
      has: (_, name) => {
        note(name)
        return false
      },
    },
  )
  schema.safeParse(put(probe))
  return [...names]
}

/** Found by probing, since lenient readers do not expose their fields. */
function nodeOf(schema: z.ZodMiniType, put: Put): Node {
  const below = (wrap: Put) =>
    Object.fromEntries(
      namesRead(schema, (probe) => put(wrap(probe))).map((name) => [
        name,
        nodeOf(schema, (probe) => put(wrap({ [name]: probe }))),
      ]),
    )
  return { fields: below((probe) => probe), entries: below((probe) => [probe]) }
}

const numbers = ['1e400', '-1e400', '-0', '1e21', '1e308', '1e-9', '9007199254740993', '0.005', '-7', '1.5']
const texts = [
  '0x10',
  '0b1',
  '0o7',
  '1e400',
  '1e308',
  '1e21',
  'Infinity',
  'NaN',
  '-',
  '.',
  '1,5',
  '\ud800',
  '',
]

/** Objects that cannot be compared or converted to text, or look like other types. */
const objects = [
  '{"__proto__":[]}',
  '{"toString":1,"valueOf":1}',
  '{"length":{"toString":1,"valueOf":1}}',
  '{"then":1}',
]

const leaf = fc.oneof(
  { arbitrary: fc.constantFrom('1', '"1"', '"12.50"', '"Text"'), weight: 6 },
  fc.constantFrom(...numbers, 'null', 'true', '[]', '{}', '[[]]', ...objects),
  fc.constantFrom(...texts).map((text) => JSON.stringify(text)),
  fc.json(),
)

function textOf({ fields, entries }: Node): fc.Arbitrary<string> {
  const shapes = [
    ...(Object.keys(fields).length > 0 ? [objectOf(fields)] : []),
    ...(Object.keys(entries).length > 0
      ? [fc.array(objectOf(entries), { maxLength: 3 }).map((list) => `[${list.join(',')}]`)]
      : []),
  ]
  if (shapes.length === 0) return leaf
  return fc.oneof({ arbitrary: fc.oneof(...shapes), weight: 8 }, { arbitrary: leaf, weight: 1 })
}

const objectOf = (fields: Fields): fc.Arbitrary<string> =>
  fc
    .tuple(
      ...Object.entries(fields).map(([name, node]) =>
        fc.option(textOf(node), { freq: 8 }).map((text) => (text === null ? [] : [`"${name}":${text}`])),
      ),
    )
    .map((parts) => `{${parts.flat().join(',')}}`)

/** JSON with all fields that a schema reads, some of them with wrong values. */
export const responseTexts = (schema: z.ZodMiniType): fc.Arbitrary<string> =>
  fc.oneof({ arbitrary: textOf(nodeOf(schema, (probe) => probe)), weight: 10 }, leaf)
