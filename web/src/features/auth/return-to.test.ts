import { expect, test } from 'vitest'
import { safeReturnPath } from './return-to.ts'

test.each(['/', '/cart', '/product?pid=9&id=501', '/transactions#top', '/events?next=https://evil.example'])(
  'GUARD-09 %s is a return path',
  (path) => {
    expect(safeReturnPath(path)).toBe(path)
  },
)

test.each([
  ['/cart/', '/cart'],
  ['/Transactions/?t=1&fbclid=IwAR1', '/transactions?t=1&fbclid=IwAR1'],
  ['/EVENTS#top', '/events#top'],
  ['//?next=/evil.example', '/?next=/evil.example'],
])('WORLD-35 GUARD-09 the return path of %s is %s', (link, path) => {
  expect(safeReturnPath(link)).toBe(path)
})

test.each([
  null,
  undefined,
  '',
  'cart',
  '//evil.example',
  '//evil.example/cart',
  '///cart',
  '/\\evil.example',
  '\\\\evil.example',
  '/cart\\',
  'https://evil.example/cart',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/cart\n',
  '/cart?next=\\evil.example',
  '/cart?a=1\r\nSet-Cookie: x',
  '\u0000/cart',
  '/cart\u0085',
  ' /cart',
  '/cart/..//evil.example',
  '/%2fevil.example',
  '/nowhere',
  '/auth',
  '/auth?returnTo=/auth',
  '/Auth/',
  '/api/logout',
  `/cart?${'a'.repeat(2048)}`,
])('GUARD-09 %j is not a return path', (path) => {
  expect(safeReturnPath(path)).toBeNull()
})
