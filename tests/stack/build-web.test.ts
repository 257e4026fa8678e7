import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isBuilt } from './build-web.ts'

let root = ''
const source = 'web/src/features/cart/cart-screen.tsx'
/** Sets when a file or folder was changed, in s. */
const changedAt = (path: string, at: number) => utimes(join(root, path), at, at)

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'built-'))
  for (const folder of ['web/src/features/cart', 'web/dist', 'shared/src'])
    await mkdir(join(root, folder), { recursive: true })
  for (const file of [
    source,
    'web/dist/build.json',
    'web/index.html',
    'shared/src/cart.ts',
    'pnpm-lock.yaml',
  ])
    await writeFile(join(root, file), '')
  const folders = ['web/src', 'web/src/features', 'web/src/features/cart', 'shared/src']
  for (const path of [...folders, source, 'web/index.html', 'shared/src/cart.ts', 'pnpm-lock.yaml'])
    await changedAt(path, 1_000)
  await changedAt('web/dist/build.json', 2_000)
})
afterEach(() => rm(root, { recursive: true }))

test('a build that is newer than all that went into it is taken', () => {
  expect(isBuilt(root)).toBe(true)
})

test.each([source, 'web/index.html', 'shared/src/cart.ts', 'pnpm-lock.yaml'])(
  'a build is made anew once %s has changed',
  async (path) => {
    await changedAt(path, 3_000)
    expect(isBuilt(root)).toBe(false)
  },
)

test('a build is made anew once a file has gone', async () => {
  await rm(join(root, source))
  expect(isBuilt(root)).toBe(false)
})

test('a build that did not come to its end is none', async () => {
  await rm(join(root, 'web/dist/build.json'))
  expect(isBuilt(root)).toBe(false)
})
