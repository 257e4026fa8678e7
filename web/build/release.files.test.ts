import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { build } from 'vite'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { release } from './release.ts'

/** Text with this many bytes after compression. */
const incompressible = (bytes: number) => randomBytes(bytes).toString('hex')

const files = {
  'index.html': '<title>Shop</title><script type="module" src="/main.ts"></script>',
  'main.ts': "import './main.css'\nimport('./features/cart/cart-screen.tsx')\nimport('./other.ts')",
  'main.css': `a { content: '${incompressible(3_000)}' }`,
  'features/cart/cart-screen.tsx': "export const cart = 'cart'",
  'other.ts': `export const other = '${incompressible(20_000)}'`,
}
let root = ''
const built = (name: string) => readFile(join(root, 'dist', name))

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'release-'))
})
afterAll(() => rm(root, { recursive: true }))
beforeEach(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true })
    await writeFile(join(root, name), text)
  }
})

const buildWith = (budgets: Record<string, number>) =>
  build({ root, configFile: false, logLevel: 'silent', plugins: [release(budgets)] })
const version = async () => JSON.parse(String(await built('build.json'))).version

test('a build has a version that depends on page and files, and a compressed copy of every text file', async () => {
  await buildWith({ cart: 5 })
  const first = await version()
  expect(first).toMatch(/^[\da-f]{12}$/)
  await buildWith({ cart: 5 })
  expect(await version()).toBe(first)
  const names = (await readdir(join(root, 'dist/assets'))).filter((name) => /\.(js|css)$/.test(name))
  expect(names.length).toBe(4)
  for (const name of names) {
    const text = await built(`assets/${name}`)
    expect(brotliDecompressSync(await built(`assets/${name}.br`)).equals(text)).toBe(true)
    expect(gunzipSync(await built(`assets/${name}.gz`)).equals(text)).toBe(true)
  }
  await writeFile(join(root, 'index.html'), files['index.html'].replace('Shop', 'Store'))
  await buildWith({ cart: 5 })
  expect(await version()).not.toBe(first)
})

test.each([
  ['a screen whose first load and style sheet exceed its budget', { cart: 0.1 }, /cart +[34]\.\d of 0\.1 kB/],
  ['a screen without a budget', {}, /cart +\d\.\d of 0 kB/],
  ['a budget without a screen', { cart: 5, menu: 5 }, /menu +NaN of 5 kB/],
])('a build fails for %s and writes no build.json', async (_, budgets, message) => {
  await expect(buildWith(budgets)).rejects.toThrow(message)
  await expect(built('build.json')).rejects.toThrow('ENOENT')
})

test.each([
  [1_000, 'is made'],
  [7_000, 'fails'],
])(
  'LANG-05 with a language that costs a screen %i bytes more than English a build %s',
  async (bytes, end) => {
    const files = {
      'messages-en.app.js': 'export default 1',
      'messages-ar.app.js': `export default '${incompressible(bytes)}'`,
      'main.ts': ['features/cart/cart-screen.tsx', 'messages-en.app.js', 'messages-ar.app.js']
        .map((file) => `import('./${file}')`)
        .join('\n'),
    }
    for (const [name, text] of Object.entries(files)) await writeFile(join(root, name), text)
    const build = expect(buildWith({ cart: 50 }))
    if (end === 'fails') await build.rejects.toThrow(/cart +\d\.\d of 50 kB, 7\.\d more in ar/)
    else await build.resolves.toBeDefined()
  },
)
