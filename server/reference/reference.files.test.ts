import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listVariables } from '../src/config.ts'
import { readmesWithVariables } from './reference.ts'

const readmes = readmesWithVariables().map(({ path, file, text }) => ({
  path,
  text,
  written: readFileSync(file, 'utf8'),
}))

test.each(readmes)('BFF-53 the table of variables in $path is what `pnpm reference` writes', (readme) => {
  expect(readme.written).toBe(readme.text)
})

test('BFF-53 the README of the server names every variable once, with what it means', () => {
  const { written = '' } = readmes.find(({ path }) => path === 'server/README.md') ?? {}
  const named = [...written.matchAll(/^\| `([A-Z_]+)`[^|]* \| [^|]+ \| (?!undefined)\S[^|]* \|$/gm)]
  expect(named.map(([, name]) => name)).toEqual(listVariables().map(({ name }) => name))
})

test.each([
  ['a default', '| `PORT` | `3000` | '],
  ['a list', '| `IMAGE_ORIGINS` | `https:` | '],
  ['no default', '| `TRUST_PROXY` | none | '],
  ['what is required', '| `UPSTREAM_URL` | required | '],
  ['a secret', '| `BRANDING_CLIENT_ID` or `BRANDING_CLIENT_ID_FILE` | required | '],
  ['what production requires', '| `TENANT_DOMAINS` | any; required in production | '],
  ['what production refuses', '| `FIREBASE_AUTH_EMULATOR_HOST` | none; refused in production | '],
])('BFF-53 a table of variables says %s', (_name, row) => {
  expect(readmes.some(({ text }) => text.includes(`\n${row}`))).toBe(true)
})
