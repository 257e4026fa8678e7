import { afterAll, beforeAll, expect, test } from 'vitest'
import { send } from '../fake-upstream/control/fan-client.ts'
import { type Stack, startStack } from '../stack/stack.ts'
import { type Fan, newFan } from './fan.ts'
import { goodCard } from './plan.ts'
import type { Replica } from './replica.ts'
import { type ReplicaSet, startReplicaSet } from './replica-set.ts'
import { startSharedRedis } from './shared-redis.ts'

let stack: Stack
let replicaSet: ReplicaSet
const started: { stop(): Promise<void> }[] = []
beforeAll(async () => {
  stack = await startStack({ env: { LOG_LEVEL: 'fatal' } })
  started.unshift(stack)
  const redis = await startSharedRedis()
  started.unshift(redis)
  replicaSet = await startReplicaSet(stack, { redis: redis.env })
  started.unshift(replicaSet)
}, 60_000)
afterAll(async () => {
  for (const each of started) await each.stop()
})

const control = (method: string, path: string, body?: unknown) =>
  send(`${stack.upstream.url}/__control${path}`, method, body)

/** The charges of a fan that arrived at the product server. */
const charges = async ({ email }: Fan) =>
  (await control('GET', `/journal?email=${email}&method=POST&path=/charge$`)).body as unknown as unknown[]

const attempt = async (fan: Fan, replica: Replica) => (await fan.attempt(replica, fan.orders[0])).told
const pay = async (fan: Fan, replica: Replica) =>
  (await fan.pay(replica, fan.purchaseOf({ order: 0, cart: 0, card: 'first' }))).response

/** A fan whose charge meets `fault`, and whose replica is killed as soon as the charge has arrived. */
async function payAndKill(email: string, fault: object): Promise<Fan> {
  const [first, second] = replicaSet.replicas
  const fan = await newFan(stack, second, { email, card: goodCard })
  await control('POST', '/faults', { ...fault, times: 1, match: { email, method: 'POST', path: '/charge$' } })
  const response = pay(fan, first)
  await expect.poll(async () => (await charges(fan)).length, { interval: 10 }).toBe(1)
  await first.kill()
  expect(await response).toBe('0')
  expect(await attempt(fan, second)).toBe('PENDING')
  await first.up()
  return fan
}

const polling = { timeout: 30_000, interval: 250 }

test('BFF-31 kill -9 in mid-charge: UNKNOWN after the restart, on both replicas, and no second POST', async () => {
  const fan = await payAndKill('killed@fans.example', { hang: true })
  for (const replica of replicaSet.replicas) {
    await expect.poll(() => attempt(fan, replica), polling).toBe('UNKNOWN')
    expect(await pay(fan, replica)).toBe('202 UNKNOWN')
  }
  expect(await charges(fan)).toHaveLength(1)
}, 60_000)

test('BFF-31 kill -9 while the card is charged: found in the transactions, SUCCESS, no second POST', async () => {
  const fan = await payAndKill('charged@fans.example', { latencyMs: 300 })
  await expect.poll(() => attempt(fan, replicaSet.replicas[0]), polling).toBe('SUCCESS')
  expect(await pay(fan, replicaSet.replicas[1])).toBe('200 SUCCESS')
  expect(await charges(fan)).toHaveLength(1)
}, 60_000)
