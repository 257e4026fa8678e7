import { expect, test } from 'vitest'
import { isFilePath, isPublicFile } from './public-file.ts'

test.each(['/assets/main-BX_1-9aZ.js', '/icons/icon-192.png', '/sw.js', '/robots.txt'])(
  'BFF-49 %s is public',
  (path) => {
    expect(isFilePath(path) && isPublicFile(path)).toBe(true)
  },
)

test.each([
  '/.env',
  '/assets/.git/config',
  '/assets/main.js.map',
  '/assets/main.js.br',
  '/assets/../index.html',
  '/assets/%2e%2e/index.html',
  '/assets//main.js',
  '/assets/a\\b.js',
  '/index.html',
  '/build.json',
])('BFF-49 %s is not public', (path) => {
  expect(isFilePath(path)).toBe(true)
  expect(isPublicFile(path)).toBe(false)
})

test.each(['/', '/events', '/transactions/12'])('BFF-48 %s is a screen', (path) => {
  expect(isFilePath(path)).toBe(false)
})
