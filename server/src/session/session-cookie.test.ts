import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { sessionCookie, setSessionCookie } from './session-cookie.ts'

/** The response that sets the session cookie to a sealed session of this length, of which so many milliseconds are left. */
async function responseWith(length: number, leftMs = 60_000) {
  const app = Fastify()
  await app.register(cookie)
  app.get('/', async (_request, reply) => setSessionCookie(reply, 'x'.repeat(length), leftMs))
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

test.each([
  [3_600_000, 3_600],
  [59_999, 59],
  [999, 0],
])('BFF-101 of %i ms that are left the cookie lives %i s', async (leftMs, seconds) => {
  const { cookies } = await responseWith(10, leftMs)
  expect(cookies).toMatchObject([{ name: sessionCookie, maxAge: seconds }])
})
