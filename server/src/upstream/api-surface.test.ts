import type { Endpoint } from '@storefront/shared/contract/endpoint.ts'
import { endpoints } from '@storefront/shared/contract/endpoints.ts'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { startSite } from '../../test-support/site.ts'
import { apiSurfaceRoutes, methodsAt } from './api-surface.ts'

test('BFF-06 every entry of the table is served, and those of the server itself are not', async () => {
  const { app } = await startSite()
  const entries = Object.values<Endpoint>(endpoints)
  const open = entries.filter(({ access }) => access !== 'server')
  expect(open.filter(({ method, path }) => !app.hasRoute({ method, url: path }))).toEqual([])
  expect(methodsAt('/api/console/applications/brandings')).toEqual([])
  expect(methodsAt('/api/console/applications/settings')).toEqual([])
  expect(methodsAt('/api/cart/items/i-1')).toEqual(['DELETE'])
})

test('an entry without a route is named, and the server does not start', async () => {
  const app = Fastify().register(apiSurfaceRoutes)
  await expect(app.ready()).rejects.toThrow('without a handler: POST /api/login, GET /api/session')
})
