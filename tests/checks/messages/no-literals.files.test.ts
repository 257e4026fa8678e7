import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from '../../commands/steps.ts'

const folder = mkdtempSync(join(tmpdir(), 'no-literals-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Plugin = { readonly path: string; readonly includes: readonly string[] }
const { plugins } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8')) as { plugins: Plugin[] }
const config = {
  plugins: plugins.map((plugin) => ({ ...plugin, path: join(root, plugin.path) })),
  linter: { rules: { preset: 'none' } },
}
writeFileSync(join(folder, 'biome.json'), JSON.stringify(config))

/** The lines that the repository's Biome plugins reject in a file with this name, each with the message. */
function rejected(file: string, lines: readonly string[]) {
  const path = join(folder, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `export const all = [\n${lines.join(',\n')}\n]\n`)
  const args = ['lint', '--reporter=json', '--max-diagnostics=none', path]
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/biome'), args, { cwd: folder, encoding: 'utf8' })
  rmSync(path)
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { message: string; location: { start: { line: number } } }[]
  }
  return diagnostics
    .toSorted((one, other) => one.location.start.line - other.location.start.line)
    .map(({ message, location }) => ({ message, text: lines[location.start.line - 2] }))
}

const literal = [
  '<p>Your cart</p>',
  '<p>{count} found</p>',
  "<p>{'Pay now'}</p>",
  `<p>{\`Showing \${count}\`}</p>`,
  "<p>{open ? 'Hide' : 'Show'}</p>",
  "<p>{open ? null : known ? 'Hide' : null}</p>",
  "<p>{count > 1 && 'Several'}</p>",
  "<p>{name || 'Unnamed'}</p>",
  "<p>{'Hello, ' + name + '!'}</p>",
  '<img alt="A cup" />',
  `<button type="button" aria-label={\`Remove \${name}\`} />`,
  '<Notice title="Not removed" />',
  "<Field label={known ? 'E-mail' : name} />",
  '<Field hint="As on your ticket" />',
  '<input placeholder="Search menu" />',
  '<Notice text="See www.example.com for more." />',
]
const allowed = [
  '<NoProducts text="catalog.nothingFound" title={isOpen ? \'cart.title\' : undefined} />',
  "<p title={t('cart.title')}>{t('cart.pieces', { count })} · {name}</p>",
  '<T id="cart.title" values={{ place: \'home\' }} />',
  `<p aria-labelledby="payment-method" className="wide" id={\`\${id}-name\`}>{\`\${name}\\u00a0· \`}</p>`,
  "<p>{kind === 'pickup' && <b>{name}</b>} (100 %)</p>",
  "<Field label={name} error={kind === 'wrong'} />",
  `<img alt="" title={\`\${name}: \${count}\`} />`,
]

test('LANG-01 a literal text in JSX, as a child or in an attribute that a fan reads or hears, fails the lint with advice', () => {
  const found = rejected('web/src/features/cart/sample.tsx', [...literal, ...allowed])
  expect(found.map(({ text }) => text)).toEqual(literal)
  for (const { message } of found)
    expect(message).toMatch(/shared\/src\/messages\/en\.json.*<T id=.*useT\(\)/)
})

test.each(['web/src/features/cart/sample.test.tsx', 'web/gallery/sample.tsx', 'tests/sample.tsx'])(
  'LANG-01 %s may contain any text, because no fan reads it',
  (file) => expect(rejected(file, literal)).toEqual([]),
)
