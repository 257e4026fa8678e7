import { getSession } from '@storefront/shared/contract/session.ts'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { admit } from '../session/session-guard.ts'
import { handle } from './handle.ts'

const openIn = (access: 'public' | 'customer' | null) => {
  const app = Fastify()
  if (access) admit(app, access)
  handle(app, getSession, async () => ({ session: null }))
  return app
}

test('an entry is served at its method and path in a scope that admits its callers', async () => {
  const response = await openIn('public').inject('/api/session')
  expect(response.json()).toEqual({ session: null })
})

test.each(['customer', null] as const)('a scope that admits %s callers fails at start', (access) => {
  expect(() => openIn(access)).toThrow("GET /api/session is for 'public' callers")
})
