import { expect, test } from 'vitest'
import { type Chunk, largestParts } from './screen-weights.ts'

const chunk = (
  fileName: string,
  facadeModuleId: string,
  lengths: Record<string, number>,
  imports: string[] = [],
) =>
  ({
    fileName,
    facadeModuleId,
    imports,
    isEntry: fileName === 'index.js',
    code: 'let a = 1\n'.repeat(200),
    modules: Object.fromEntries(
      Object.entries(lengths).map(([id, renderedLength]) => [id, { renderedLength }]),
    ),
  }) satisfies Chunk

test('what weighs most is named by package or folder, over all chunks that a screen loads first', async () => {
  const chunks = [
    chunk('index.js', '/a/web/src/main.tsx', {
      '/a/node_modules/.pnpm/react@1/node_modules/react/index.js': 600,
      '/a/node_modules/.pnpm/@x+y@1/node_modules/@x/y/z.js': 300,
      '/a/web/src/app/app.tsx': 100,
    }),
    chunk('home.js', '/a/web/src/features/catalog/home-screen.tsx', {
      '/a/web/src/features/catalog/x.tsx': 1,
    }),
    chunk('cart.js', '/a/web/src/features/cart/cart-screen.tsx', { '/a/web/src/features/cart/x.tsx': 1 }),
  ]
  const parts = await largestParts(chunks, 'home')
  expect(parts.map((part) => part.split(' ')[0])).toEqual([
    'web/features/catalog',
    'react',
    '@x/y',
    'web/app',
  ])
})
