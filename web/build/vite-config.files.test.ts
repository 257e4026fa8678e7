import { resolveConfig } from 'vite'
import { expect, test } from 'vitest'
import { messages } from './messages.ts'

const { plugins, resolve, build } = await resolveConfig(
  { configFile: new URL('../vite.config.ts', import.meta.url).pathname },
  'build',
)

test('libraries are built as published: no plugin transforms a module, no alias, nothing is declared free of side effects', () => {
  const ours = plugins.filter(({ name }) => name.startsWith('storefront-'))
  expect(ours.map(({ name }) => name)).toEqual([
    'storefront-messages',
    'storefront-page',
    'storefront-release',
  ])
  for (const { name, transform, load, resolveId, renderChunk } of ours)
    expect({ transform, renderChunk, ...(name !== 'storefront-messages' && { load, resolveId }) }).toEqual({})
  expect(resolve.alias.map(({ find }) => String(find))).toEqual([
    // Vite's own.
    '/^\\/?@vite\\/env/',
    '/^\\/?@vite\\/client/',
  ])
  expect(build.rolldownOptions.treeshake).toBeUndefined()
})

test('the plugin of messages provides only the modules of messages', () => {
  const { resolveId, load } = messages() as unknown as Record<'resolveId' | 'load', (id: string) => unknown>
  for (const id of ['icu-minify', 'react', './cart.ts', '/web/src/main.tsx', 'virtual:other'])
    expect([resolveId(id), load(id)]).toEqual([undefined, undefined])
  expect(resolveId('virtual:languages')).toBe('\0virtual:languages')
})
