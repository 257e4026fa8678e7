import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build, type Plugin } from 'vite'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { misusedMessages } from './message-uses.ts'
import { messages } from './messages.ts'

const root = await mkdtemp(join(tmpdir(), 'message-uses-'))
afterAll(() => rm(root, { recursive: true }))

const files = {
  'index.html': '<script type="module" src="/main.ts"></script>',
  'main.ts': "import './screens.ts'\nconsole.log('app.items')",
  'screens.ts':
    "import { loadMessages } from './language.ts'\nloadMessages('app')\nimport('./features/cart/cart-screen.tsx')",
  'language.ts': 'export const loadMessages = (part) => console.log(part)',
  'features/cart/cart-screen.tsx': "import { t } from './text.ts'\nt('app.items', 'cart.title')",
  'features/cart/text.ts': 'export const t = console.log',
}
const write = async (name: string, text: string) => {
  await mkdir(dirname(join(root, name)), { recursive: true })
  await writeFile(join(root, name), text)
}
beforeEach(async () => {
  await rm(join(root, 'features'), { recursive: true, force: true })
  for (const [name, text] of Object.entries(files)) await write(name, text)
})
const english = { app: { items: 'Items' }, cart: { title: 'Cart' }, preferences: { title: '', language: '' } }
const parts = { app: ['app'], cart: ['cart'], preferences: ['preferences'] }
const judge: Plugin = {
  name: 'judge',
  generateBundle(_, bundle) {
    const mistakes = misusedMessages(this, bundle, english, parts)
    if (mistakes.length > 0) this.error(mistakes.join())
  },
}
const built = (plugin = judge) =>
  build({ root, configFile: false, logLevel: 'silent', plugins: [plugin], build: { write: false } })

const screen = 'features/cart/cart-screen.tsx'
const own = [
  "import { loadMessages } from '../../language.ts'",
  "Promise.all([import('./dialog.ts'), loadMessages('preferences')])",
].join('\n')

test.each([
  ['of the part that every page loads', {}],
  [
    'of a part that is loaded with the code',
    { [screen]: own, 'features/cart/dialog.ts': "console.log('preferences.title')" },
  ],
  [
    'whose group does not exist, which are other strings',
    { [screen]: "console.log('cart_id', 'www.example', 'app.items')" },
  ],
  [
    'that nothing in the build uses',
    {
      'features/cart/text.ts':
        "export const t = console.log\nexport const unused = () => 'preferences.title'",
    },
  ],
])('LANG-10 a build accepts messages %s', async (_, changed) => {
  for (const [name, text] of Object.entries(changed)) await write(name, text)
  await built()
})

test.each([
  [
    'that is missing',
    { [screen]: "console.log('app.nonesuch')" },
    /'app\.nonesuch' in .*cart-screen\.tsx: write it into shared\/src\/messages\/en\.json/,
  ],
  [
    'that its screen does not load',
    { 'features/cart/text.ts': "export const t = console.log\nt('preferences.title')" },
    /'preferences\.title' in .*text\.ts: add 'preferences' to 'cart' in web\/src\/messages\/message-parts\.ts/,
  ],
  [
    'that every page would have to load',
    { 'main.ts': "import './screens.ts'\nconsole.log('preferences.title')" },
    /'preferences\.title' in .*main\.ts: add 'preferences' to 'app'/,
  ],
  [
    'of a part that only another module loads',
    {
      [screen]: "import './text.ts'\nimport('./dialog.ts')",
      'features/cart/text.ts': own.replace('dialog', 'other'),
      'features/cart/other.ts': "console.log('preferences.title')",
      'features/cart/dialog.ts': "console.log('preferences.language')",
    },
    /'preferences\.language' in .*dialog\.ts: add 'preferences' to 'cart'/,
  ],
])('LANG-10 a build fails for a message %s', async (_, changed, mistake) => {
  for (const [name, text] of Object.entries(changed)) await write(name, text)
  await expect(built()).rejects.toThrow(mistake)
})

test('LANG-10 the build of the app fails in this way', async () => {
  await write(screen, "console.log('app.nonesuch')")
  await expect(built(messages())).rejects.toThrow(/'app\.nonesuch' in .*cart-screen\.tsx/)
})
