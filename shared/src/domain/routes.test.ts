import { expect, test } from 'vitest'
import { isScreenPath, routes } from './routes.ts'

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
  '%s leads to a screen, as the router reads it',
  (path) => {
    expect(isScreenPath(path)).toBe(true)
  },
)

test.each(['', '/auth~', '/wp-admin', '/events/7', '/eventsx', '/.', '/home', '/constructor', 'events'])(
  '%j leads to no screen',
  (path) => {
    expect(isScreenPath(path)).toBe(false)
  },
)
