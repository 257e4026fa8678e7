import { expect, test } from 'vitest'
import { routes } from './routes.ts'

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
