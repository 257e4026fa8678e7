import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { sessionCookie, setSessionCookie } from './session-cookie.ts'

/** The response that sets the session cookie to a sealed session of this length. */
async function responseWith(length: number) {
  const app = Fastify()
  await app.register(cookie)
  app.get('/', async (_request, reply) => setSessionCookie(reply, 'x'.repeat(length)))
  return app.inject({ url: '/' })
}

test('BFF-11 BFF-12 a cookie of 4,096 bytes with its name is set, and one byte more is refused', async () => {
  const longest = 4096 - `${sessionCookie}=`.length
  const fits = await responseWith(longest)
  expect(String(fits.headers['set-cookie']).split('; ')[0]).toHaveLength(4096)
  const tooLong = await responseWith(longest + 1)
  expect([tooLong.statusCode, tooLong.json().code]).toEqual([502, 'SESSION_TOO_LARGE'])
  expect(tooLong.cookies).toEqual([])
})
