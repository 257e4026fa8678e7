import { expect, test } from 'vitest'
import { needsCsrfHeader } from './csrf-header.ts'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'

test('BFF-57 all calls under /api need the header, except GET /api/branding', () => {
  const without = Object.values<Endpoint>(endpoints).filter(
    ({ method, path }) => !needsCsrfHeader(method, path),
  )
  expect(without.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /api/branding',
    'GET /version.json',
  ])
})

test.each([
  ['GET', '/api', true],
  ['GET', '/api/nothing', true],
  ['HEAD', '/api/branding', true],
  ['GET', '/api/branding/', true],
  ['GET', '/apiary', false],
  ['GET', '/cart', false],
])('BFF-57 %s %s: %s', (method, path, isNeeded) => {
  expect(needsCsrfHeader(method, path)).toBe(isNeeded)
})
