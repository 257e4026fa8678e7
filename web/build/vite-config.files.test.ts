import { resolveConfig } from 'vite'
import { expect, test } from 'vitest'

const { plugins, resolve, build } = await resolveConfig(
  { configFile: new URL('../vite.config.ts', import.meta.url).pathname },
  'build',
)

test('libraries are built as they are published: no plugin of ours sees a module, no name leads elsewhere, nothing is called free of effects', () => {
  const ours = plugins.filter(({ name }) => name.startsWith('storefront-'))
  expect(ours.map(({ name }) => name)).toEqual(['storefront-page', 'storefront-release'])
  for (const { transform, load, resolveId, renderChunk } of ours)
    expect({ transform, load, resolveId, renderChunk }).toEqual({})
  // Vite's own.
  expect(resolve.alias.map(({ find }) => String(find))).toEqual([
    '/^\\/?@vite\\/env/',
    '/^\\/?@vite\\/client/',
  ])
  expect(build.rolldownOptions.treeshake).toBeUndefined()
})
