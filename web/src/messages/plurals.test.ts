import { languages } from 'virtual:languages'
import compile from 'icu-minify/compile'
import format, { type CompiledMessage } from 'icu-minify/format'
import { expect, test } from 'vitest'
import { type Part, parts } from './message-parts.ts'

const counts = [0, 1, 2, 3, 11, 100]

/** A compiled message's text in a language, with the same count in each of its places. */
function formatted(tag: string, message: unknown, count: number): string {
  const formatters = { getPluralRules: () => new Intl.PluralRules(tag) }
  const names = [...JSON.stringify(message).matchAll(/\["(\w+)"(?:\]|,(\d)|,)/g)]
  const values = names.map(([all, name, type]) => [name, all.endsWith(']') || type ? count : inTag])
  const text = format(message as CompiledMessage, tag, Object.fromEntries(values), { formatters } as never)
  return [text].flat().join('')
}
const inTag = (text: unknown) => [text].flat().join('')

const cups = {
  en: '{count, plural, one {{count} <b>cup</b>} other {{count} cups}}',
  de: '{count, plural, one {ein Becher} other {{count} Becher}}',
  ar: '{count, plural, zero {لا أكواب} one {كوب} two {كوبان} few {{count} أكواب} many {{count} كوبًا} other {{count} كوب}}',
}

test.each([
  ['en', ['0 cups', '1 cup', '2 cups', '3 cups', '11 cups', '100 cups']],
  ['de', ['0 Becher', 'ein Becher', '2 Becher', '3 Becher', '11 Becher', '100 Becher']],
  ['ar', ['لا أكواب', 'كوب', 'كوبان', '3 أكواب', '11 كوبًا', '100 كوب']],
] as const)('LANG-15 a message has the plurals of %s', (tag, expected) => {
  expect(counts.map((count) => formatted(tag, compile(cups[tag]), count))).toEqual(expected)
})

test.each(Object.keys(languages))(
  'LANG-15 every message with a plural in %s uses the form of its count',
  async (tag) => {
    const rules = new Intl.PluralRules(tag)
    const loaded = await Promise.all(
      (Object.keys(parts) as Part[]).map(async (part) => (await languages[tag]?.load(part))?.default),
    )
    const all = loaded.flatMap((part) =>
      Object.values(part?.messages ?? {}).flatMap((group) => Object.values(group)),
    )
    // [place, 2, { one, other }] is a plural (icu-minify).
    const plurals = all.filter((message) => /\["\w+",2,/.test(JSON.stringify(message)))
    expect(plurals.length).toBeGreaterThan(0)
    for (const message of plurals)
      for (const count of counts) {
        const form = JSON.parse(JSON.stringify(message), (_, node) => {
          if (!Array.isArray(node) || node[1] !== 2) return node
          const [place, type, forms] = node
          return [place, type, { other: forms[`=${count}`] ?? forms[rules.select(count)] ?? forms.other }]
        })
        expect(formatted(tag, message, count)).toBe(formatted(tag, form, count))
      }
  },
)
