import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { send } from '../fake-upstream/control/fan-client.ts'
import { startBff } from '../stack/bff-process.ts'
import { startStack } from '../stack/stack.ts'
import { newFan } from './fan.ts'

const declined = '4000000000000002'

test('BFF-32 BFF-73 SIGTERM waits for the lookup, the cart check and the charge, and the fan gets the response', async () => {
  const timeouts = { UPSTREAM_TIMEOUT_MS: '5000', CHARGE_TIMEOUT_MS: '1000' }
  const stack = await startStack({ env: { LOG_LEVEL: 'fatal', ...timeouts } })
  onTestFinished(() => stack.stop())
  const bff = await startBff({ env: stack.env })
  onTestFinished(async () => void (await bff.stop()))
  const replica = {
    url: `http://127.0.0.1:${bff.port}`,
    up: async () => null,
    kill: async () => undefined,
    stop: async () => undefined,
  }
  const email = 'patient@fans.example'
  const fault = (method: string, path: string, what: object) =>
    send(`${stack.upstream.url}/__control/faults`, 'POST', {
      times: 1,
      ...what,
      match: { email, method, path },
    })

  await send(`${stack.upstream.url}/__control/behaviour`, 'POST', { email, listDeclined: true })
  const fan = await newFan(stack, replica, { email, card: declined })
  await fault('POST', '/charge$', { drop: 'after' })
  const purchase = fan.purchaseOf({ order: 0, cart: 0, card: 'first' })
  expect(await fan.pay(replica, purchase)).toMatchObject({ response: '202 UNKNOWN' })

  // The declined transaction is found, so the charge is sent again: each step is slower than the charge may be.
  await fault('GET', '/api/transactions$', { latencyMs: 3_500 })
  await fault('GET', '/api/cart/details$', { latencyMs: 3_500 })
  const searches = async () => {
    const path = `/__control/journal?email=${email}&method=GET&path=/api/transactions$`
    return ((await send(stack.upstream.url + path, 'GET')).body as unknown as unknown[]).length
  }
  const before = await searches()
  const paying = fan.pay(replica, purchase)
  await expect.poll(searches).toBe(before + 1)
  const exited = once(bff.process, 'exit')
  bff.process.kill('SIGTERM')
  expect(await paying).toMatchObject({ response: '200 FAILED' })
  expect(await exited).toEqual([0, null])
}, 60_000)
