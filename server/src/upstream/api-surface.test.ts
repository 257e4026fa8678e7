import type { Endpoint } from '@storefront/shared/contract/endpoint.ts'
import { endpoints } from '@storefront/shared/contract/endpoints.ts'
import { expect, test } from 'vitest'
import { startSite } from '../../test-support/site.ts'
import { methodsAt } from './api-surface.ts'

test('BFF-06 every entry of the table is served, and those of the server itself are not', async () => {
  const { app } = await startSite()
  const entries = Object.values<Endpoint>(endpoints)
  const open = entries.filter(({ access }) => access !== 'server')
  const unserved = open.filter(({ method, path }) => !app.hasRoute({ method, url: path }))
  expect(unserved, 'In the table, but without a handler: register one in app.ts').toEqual([])
  expect(methodsAt('/api/console/applications/brandings')).toEqual([])
  expect(methodsAt('/api/console/applications/settings')).toEqual([])
  expect(methodsAt('/api/cart/items/i-1')).toEqual(['DELETE'])
})
