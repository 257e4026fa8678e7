import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isBuilt } from './build-web.ts'

const source = 'web/src/cart/cart-screen.tsx'
const sources = [source, 'web/index.html', 'shared/src/cart.ts', 'pnpm-lock.yaml']

/** Creates sources that are older than `build.json`. Returns a function that changes the time of a file, in seconds. */
function builtWorkspace() {
  const root = mkdtempSync(join(tmpdir(), 'built-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const changedAt = (path: string, at: number) => utimesSync(join(root, path), at, at)
  const folders = ['web/src/cart', 'web/src', 'shared/src']
  for (const folder of [...folders, 'web/dist']) mkdirSync(join(root, folder), { recursive: true })
  for (const file of [...sources, 'web/dist/build.json']) writeFileSync(join(root, file), '')
  for (const path of [...sources, ...folders]) changedAt(path, 1_000)
  changedAt('web/dist/build.json', 2_000)
  return { root, changedAt, remove: (path: string) => rmSync(join(root, path)) }
}

test('a build that is newer than its sources is kept', () => {
  expect(isBuilt(builtWorkspace().root)).toBe(true)
})

test.each(sources)('a build is repeated after %s has changed', (path) => {
  const { root, changedAt } = builtWorkspace()
  changedAt(path, 3_000)
  expect(isBuilt(root)).toBe(false)
})

test.each([source, 'web/dist/build.json'])('a build is repeated after %s was deleted', (path) => {
  const { root, remove } = builtWorkspace()
  remove(path)
  expect(isBuilt(root)).toBe(false)
})
