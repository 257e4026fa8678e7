import type { Endpoint } from '@storefront/shared/contract/endpoint.ts'
import { endpoints } from '@storefront/shared/contract/endpoints.ts'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { startSite } from '../../test-support/site.ts'
import { apiSurfaceRoutes, methodsAt } from './api-surface.ts'

test('BFF-06 every entry of the table is served, except those for the server’s own calls', async () => {
  const { app } = await startSite()
  const entries = Object.values<Endpoint>(endpoints)
  const open = entries.filter(({ access }) => access !== 'server')
  expect(open.filter(({ method, path }) => !app.hasRoute({ method, url: path }))).toEqual([])
  expect(methodsAt('/api/console/applications/brandings')).toEqual([])
  expect(methodsAt('/api/console/applications/settings')).toEqual([])
  expect(methodsAt('/api/cart/items/i-1')).toEqual(['DELETE'])
})

test.each([
  ['POST', '/api/session', 405, 'GET'],
  ['POST', '/api/session?now=1', 405, 'GET'],
  ['PUT', '/api/payments/cards/securecard', 405, 'POST, DELETE'],
  ['GET', '/api/session/x', 404, undefined],
  ['GET', '/api/cart/items/a/b', 404, undefined],
  ['GET', '/api/nothing', 404, undefined],
] as const)('BFF-06 %s %s is %i and names the allowed methods: %s', async (method, url, status, allow) => {
  const { call, origin } = await startSite()
  const response = await call({ method, url })
  expect([response.statusCode, response.headers.allow]).toEqual([status, allow])
  expect(response.json().code).toBe(status === 405 ? 'METHOD_NOT_ALLOWED' : 'NOT_FOUND')
  expect(origin.calls).toEqual([])
})

test('the server does not start with an entry that has no route, and names it', async () => {
  const app = Fastify().register(apiSurfaceRoutes)
  await expect(app.ready()).rejects.toThrow('without a handler: POST /api/login, GET /api/session')
})
