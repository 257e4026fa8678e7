import { expect, test } from 'vitest'
import { firstPath, isScreenPath, routes } from './routes.ts'

test('GUARD-01 the paths of the screens', () => {
  expect(Object.values(routes)).toEqual([
    '/',
    '/auth',
    '/events',
    '/product',
    '/cart',
    '/checkout',
    '/confirmation',
    '/transactions',
  ])
})

test.each([...Object.values(routes), '/events/', '/Events', '/TRANSACTIONS/'])(
  '%s is the path of a screen',
  (path) => {
    expect(isScreenPath(path)).toBe(true)
  },
)

test.each(['', '/auth~', '/wp-admin', '/events/7', '/eventsx', '/.', '/home', '/constructor', 'events'])(
  '%j is not the path of a screen',
  (path) => {
    expect(isScreenPath(path)).toBe(false)
  },
)

test.each([
  ['/cart', false, true, '/auth'],
  ['/nowhere', false, false, '/auth'],
  ['/cart', true, true, '/cart'],
  ['/Cart/', true, true, '/cart'],
  ['/auth', true, true, '/'],
  ['/auth', true, false, '/events'],
  ['/', true, false, '/events'],
  ['/nowhere', true, false, '/nowhere'],
])(
  'GUARD-03 GUARD-06 GUARD-07 %s, signed in %s, with an event %s, shows %s first',
  (path, isSignedIn, hasEvent, first) => {
    expect(firstPath(path, { isSignedIn, hasEvent })).toBe(first)
  },
)
