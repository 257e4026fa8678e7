import { expect, test } from 'vitest'

const sources = import.meta.glob<string>(
  ['../**/*.{ts,tsx,css}', '../../{build,gallery}/**/*.{ts,tsx}', '!**/*.{test,fixture}.*'],
  { query: '?raw', import: 'default', eager: true },
)

/** A physical side in a style or a `style={{ … }}`. */
const sides = [
  /\b(?:(?:scroll-)?(?:margin|padding)|border)-(?:left|right)\b[\w-]*:/g,
  /\bborder-(?:top|bottom)-(?:left|right)-radius:/g,
  /(?<![\w-])(?:left|right): (?:[^;{},]|\$\{[^}]*\}|\([^)]*\))+;/g,
  /\b(?:text-align|float|clear|transform-origin|background-position(?:-x)?):[^;}]*\b(?:left|right)\b/g,
  /style=\{\{[^}]*\b(?:(?:margin|padding|border)?(?:[Ll]eft|[Rr]ight))\b/g,
  // Safe-area insets are physical sides of the phone, so all four are in one `padding`.
  /-inline(?:-start|-end)?: [^;}]*safe-area-inset-/g,
]
/** Horizontal styles that do not mirror. */
const ways = [
  /\b(?:linear|conic)-gradient\((?!0deg|180deg|to (?:top|bottom)\b)(?:from )?(?:[\d.-]+(?:deg|turn)|to )/g,
  /\btranslate: (?!0 |none|calc\([^;]*--forward)[^;}]+/g,
  /(?<!\.)\btranslate(?:X|3d)?\((?!0[,)]|calc\([^;]*--forward)/g,
  /\b(?:box|text)-shadow: (?:inset )?-?[1-9.][\w.]* /g,
]
const shorthands =
  /\b(?<name>(?:scroll-)?(?:margin|padding)|inset|border-(?:width|color|style|radius)): (?<values>[^;{}]*(?:\$\{[^}]*\}[^;{}]*)*)[;}]/g

/** The parts of a style that would not mirror. */
function unmirrored(source: string): string[] {
  const code = source.replace(/\/\/.*|\/\*[\s\S]*?\*\//g, '')
  const written = [...sides, ...ways].flatMap((each) => code.match(each) ?? [])
  const uneven = [...code.matchAll(shorthands)].filter(({ groups = {} }) => {
    const [top, right = top, bottom = top, left = right] = valuesOf(groups.values ?? '')
    const isTurnedWithThePhone =
      right?.includes('safe-area-inset-right') && left?.includes('safe-area-inset-left')
    if (groups.name === 'border-radius') return top !== right || bottom !== left
    return right !== left && !isTurnedWithThePhone
  })
  return [...written, ...uneven.map(([whole]) => whole)]
}

/** The values of a shorthand, split at blanks outside of brackets. */
function valuesOf(written: string): string[] {
  let depth = 0
  let values = ''
  for (const char of written.trim()) {
    if ('({'.includes(char)) depth += 1
    if (')}'.includes(char)) depth -= 1
    values += /\s/.test(char) ? (depth > 0 ? '' : '\n') : char
  }
  return values.split(/\n+/)
}

test.each([
  'margin-left: 0;',
  'a { padding-right: 1px }',
  'border-left: 1px solid;',
  'border-top-left-radius: 0;',
  `position: absolute; right: \${space[2]};`,
  'top: 0; left: min(1rem, 4vw);',
  'text-align: left;',
  'float: right;',
  'background-position: right 1rem center;',
  'style={{ marginLeft: 4 }}',
  'padding-inline: max(1rem, env(safe-area-inset-left)) 0;',
  'background: linear-gradient(100deg, red, blue);',
  'background: linear-gradient(to right, red, blue);',
  'translate: 1rem 0;',
  'transform: translateX(4px);',
  'box-shadow: 2px 0 red;',
  `padding: 0 \${space[1]} 0 calc(1px + 2px);`,
  `inset: auto auto 0 \${space[4]};`,
  'border-radius: 1rem 0 0 1rem;',
])('LANG-12 a style that would not mirror is found: %s', (css) => {
  expect(unmirrored(css)).toHaveLength(1)
})

test.each([
  'margin-inline-start: 0; inset-inline: auto 0; padding: 0 1rem; float: var(--start); text-align: end;',
  'const box = { left: x - 1, right: x + 1, top: 0 }',
  `padding: 0 max(\${gutter}, env(safe-area-inset-right)) 0 max(\${gutter}, env(safe-area-inset-left));`,
  `padding: calc(1px + 2px) \${({ $wide }) => space[$wide ? 1 : 2]} 0;`,
  'background: linear-gradient(calc(100deg * var(--forward)), red, blue); box-shadow: inset 0 0 0 1px red;',
  'translate: calc(1rem * var(--forward)) 0; transform: translateY(-50%); translate: 0 -50%;',
  `border-radius: \${radius.xl} \${radius.xl} 0 0; margin: 0 auto;`,
])('LANG-12 a style that mirrors is not reported: %s', (css) => {
  expect(unmirrored(css)).toEqual([])
})

test('LANG-12 every style mirrors', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(200)
  const found = Object.entries(sources).flatMap(([path, source]) =>
    unmirrored(source).map((each) => `${path}: ${each}`),
  )
  expect(
    found,
    'Use start and end (margin-inline-start, inset-inline-end, text-align: start); where CSS has no such keyword, use --start and --forward of base.css.',
  ).toEqual([])
})

/** The cart icon moves in the reading direction too. */
const pointing = /(?:Left|Right|Cart|Log(?:In|Out)|Send|Reply|Undo|Redo|Forward|Next|Previous|Link|Trending)/

test('LANG-13 every icon with a direction is mirrored', () => {
  const used = Object.values(sources).flatMap((source) => {
    const names = /import \{([^}]+)\} from 'lucide-react'/.exec(source)?.[1] ?? ''
    return [...names.matchAll(/\b(\w+)Icon\b/g)].map(([, name = '']) => name)
  })
  const classes = [...new Set(used)]
    .filter((name) => pointing.test(name))
    .map((name) => `.lucide${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`)
  const [, turned = ''] = /:is\(([^)]+)\)\s*\{\s*scale: -1 1;/.exec(sources['./global-style.ts'] ?? '') ?? []
  expect(turned.split(', ').sort(), 'They are listed in global-style.ts').toEqual(classes.sort())
})
