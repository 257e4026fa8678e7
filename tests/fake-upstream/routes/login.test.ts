import { afterAll, expect, test } from 'vitest'
import { send } from '../../fan/http.ts'
import { unsignedIdToken } from '../../fan/id-token.ts'
import { fanClient } from '../../fan/product-server-fan.ts'
import { startFakeUpstream } from '../fake-upstream.ts'
import { payloadOf } from '../session/token.ts'

const upstream = await startFakeUpstream()
afterAll(() => upstream.close())

const EVENTS = '/api/console/entertainments/events?timeframe=current,future'

test('login returns a token with exp in seconds, customer and domain, the same customer each time', async () => {
  const fan = await fanClient(upstream, 'ana@fans.example', 'light')
  const again = await fanClient(upstream, 'ana@fans.example', 'light')
  const elsewhere = await fanClient(upstream, 'ana@fans.example', 'dark')
  const claims = payloadOf(fan.token)
  expect(claims).toMatchObject({ sub: fan.customerNumber, domain: 'light' })
  expect(Number(claims?.exp) - Date.now() / 1000).toBeCloseTo(8 * 3600, -1)
  expect(again.customerNumber).toBe(fan.customerNumber)
  expect(elsewhere.customerNumber).not.toBe(fan.customerNumber)
  expect((await fan.call('GET', EVENTS)).status).toBe(200)
})

test('special addresses decide the outcome of the login', async () => {
  const login = async (email: string) => (await fanClient(upstream, email)).login
  expect(await login('refused+1@fans.example')).toMatchObject({
    status: 403,
    body: { error: expect.any(String) },
  })
  expect(await login('unsuccessful@fans.example')).toMatchObject({ status: 200, body: { success: false } })
  expect(await login('silent@fans.example')).toEqual({ status: 500, body: {} })
  expect((await login('no-customer@fans.example')).body.user).toEqual({ customer: null })
  expect(payloadOf(String((await login('opaque@fans.example')).body.token))).toBeUndefined()
  expect(payloadOf(String((await login('no-domain@fans.example')).body.token))).not.toHaveProperty('domain')
  const short = payloadOf(String((await login('short-session+90-x@fans.example')).body.token))
  expect(Number(short?.exp) - Date.now() / 1000).toBeCloseTo(90, -1)
})

test('an expired token is 401, and a token without domain claim needs no Domain header', async () => {
  const expired = await fanClient(upstream, 'expired@fans.example')
  expect((await expired.call('GET', EVENTS)).status).toBe(401)
  const fan = await fanClient(upstream, 'no-domain@fans.example')
  const menu = `${upstream.url}/api/console/catalog/quickpicks?eventID=1&status=Active&expand=items`
  const headers = { authorization: `Bearer ${fan.token}` }
  expect((await send(menu, 'GET', undefined, headers)).status).toBe(200)
  expect((await send(menu, 'GET', undefined, { ...headers, domain: 'demo' })).status).toBe(403)
})

test('an account without an address is identified by its id', async () => {
  const login = async (sub: string) =>
    (
      await send(`${upstream.url}/api/login`, 'POST', {
        idToken: unsignedIdToken({ sub }),
        domain: 'demo',
        shouldCreateCustomer: true,
      })
    ).body
  const { user } = await login('x-account-1')
  expect(user).toEqual({ customer: { customerNumber: expect.any(String) } })
  expect((await login('x-account-1')).user).toEqual(user)
  expect((await login('x-account-2')).user).not.toEqual(user)
})

test('an unknown domain, a token that names no account and a wrong flag are refused', async () => {
  const login = (body: unknown) => send(`${upstream.url}/api/login`, 'POST', body)
  const idToken = unsignedIdToken({ email: 'ana@fans.example' })
  const good = { idToken, domain: 'demo', shouldCreateCustomer: true }
  expect((await login({ ...good, domain: 'nowhere' })).status).toBe(400)
  expect((await login({ ...good, idToken: 'a.b.c' })).status).toBe(400)
  expect((await login({ ...good, shouldCreateCustomer: false })).status).toBe(400)
  expect((await login({ ...good, email: 'x@y.zz' })).status).toBe(400)
})
