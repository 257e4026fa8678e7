import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Stack, startStack } from '../stack/stack.ts'
import { type Fan, newFan } from './fan.ts'
import { goodCard } from './plan.ts'
import { productServerOf } from './product-server.ts'
import { type Replicas, startReplicas } from './replicas.ts'

let stack: Stack
let replicas: Replicas
beforeAll(async () => {
  stack = await startStack({ env: { LOG_LEVEL: 'fatal' } })
  replicas = await startReplicas(stack)
}, 60_000)
afterAll(async () => {
  await replicas?.stop()
  await stack?.stop()
})

/** The charges of the fan's first order that reached the product server. */
const charges = async ({ email, orders }: Fan) =>
  (await productServerOf(stack, email).arrivals()).get(orders[0]) ?? []

const attempt = async (fan: Fan, replica: string) => (await fan.attempt(replica, fan.orders[0])).told
const pay = async (fan: Fan, replica: string) =>
  (await fan.tapOf(fan.purchaseOf({ order: 0, cart: 0, card: 'first' })).send(replica)).response

/** A fan whose charge meets `fault`. The replica is killed as soon as the charge has arrived. */
async function payAndKill(email: string, fault: { hang: boolean } | { latencyMs: number }): Promise<Fan> {
  const [first, second] = replicas.urls
  const fan = await newFan(stack, second, { email, card: goodCard })
  await productServerOf(stack, email).fail({ ...fault, times: 1 })
  const response = pay(fan, first)
  await expect.poll(async () => (await charges(fan)).length, { interval: 10 }).toBe(1)
  replicas.kill()
  expect(await response).toBe('0')
  expect(await attempt(fan, second)).toBe('PENDING')
  await replicas.firstIsUp()
  return fan
}

const polling = { timeout: 30_000, interval: 250 }

test('BFF-29 kill -9 in mid-charge: UNKNOWN after the restart, on both replicas, and no second POST', async () => {
  const fan = await payAndKill('killed@fans.example', { hang: true })
  for (const replica of replicas.urls) {
    await expect.poll(() => attempt(fan, replica), polling).toBe('UNKNOWN')
    expect(await pay(fan, replica)).toBe('202 UNKNOWN')
  }
  expect(await charges(fan)).toHaveLength(1)
}, 60_000)

test('BFF-29 kill -9 while the card is charged: found in the transactions, SUCCESS, no second POST', async () => {
  const fan = await payAndKill('charged@fans.example', { latencyMs: 300 })
  await expect.poll(() => attempt(fan, replicas.urls[0]), polling).toBe('SUCCESS')
  expect(await pay(fan, replicas.urls[1])).toBe('200 SUCCESS')
  expect(await charges(fan)).toHaveLength(1)
}, 60_000)
