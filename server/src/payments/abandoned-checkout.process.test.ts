import { EventEmitter } from 'node:events'
import { request, type ServerResponse } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import type { AddressInfo } from 'node:net'
import { mock } from 'node:test'
import { setImmediate as settle } from 'node:timers/promises'
import Fastify from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { operatorsOf } from '../../test-support/operators.ts'
import type { Handler } from '../../test-support/origin.ts'
import { approve, everyShop, longTimeouts, payload, proofOf, type shop } from '../../test-support/shop.ts'
import { host, pageHeaders } from '../../test-support/site.ts'
import { memoryStore } from '../state/memory-store.ts'
import { type AttemptRecord, newAttemptId, newReservation } from './attempt.ts'
import { createAttemptStore } from './attempt-store.ts'
import { checkOutUnlessClientDoes } from './checkout.ts'
import { createUnfinishedWork } from './unfinished-work.ts'

const checkoutName = 'POST /api/payments/orders/order-1/checkout'
const checkedOut: Handler = () => ({ body: { order: { id: 'order-1' } } })
const email = 'fan@example.com'
const order = { tenant: 'demo', customer: 'C-100', orderId: 'order-1' }

/** What operators see of a site. */
async function operators({ app }: Pick<Awaited<ReturnType<typeof shop>>, 'app'>) {
  const { admin } = await operatorsOf(app)
  return { list: async () => (await admin.inject('/attempts/unresolved')).json() }
}

/** A shop that listens, whose fan sends the charge of order-1 over a real connection, which `leave` breaks. */
async function listening(open: typeof shop, charged: Handler) {
  const site = await open(charged, { handlers: { [checkoutName]: checkedOut }, env: longTimeouts })
  await site.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = site.app.server.address() as AddressInfo
  const charge = request({
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: '/api/payments/cards/card-1/charge',
    headers: {
      ...pageHeaders,
      host,
      'content-type': 'application/json',
      cookie: `${site.cookie}; ${proofOf(site.app.config.sessionKeys)}`,
    },
  })
  charge.on('error', () => undefined).end(JSON.stringify({ ...payload, email }))
  return { ...site, leave: () => charge.destroy(), sent: () => site.origin.callsOf(checkoutName) }
}

const connections = ({ app }: Pick<Awaited<ReturnType<typeof shop>>, 'app'>) =>
  new Promise<number>((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

describe.each(everyShop)('BFF-112 %s: a paid order', (_name, open) => {
  test('whose client has gone before the response is checked out by the server, with the e-mail of the charge and the key of every checkout', async () => {
    const approved = Promise.withResolvers<void>()
    const site = await listening(open, async (...call) => {
      await approved.promise
      return approve(...call)
    })
    await expect.poll(() => site.charges().length).toBe(1)
    site.leave()
    await expect.poll(() => connections(site)).toBe(0)
    approved.resolve()
    await expect.poll(() => site.sent().length).toBe(1)
    await site.checkOut()
    const [mine, theirs] = site.sent()
    expect(mine?.body).toEqual({ email })
    expect(mine?.headers['idempotency-key']).toBe(theirs?.headers['idempotency-key'])
    expect(mine?.headers.authorization).toBe(theirs?.headers.authorization)
    const counted = async () =>
      (await site.app.metrics.checkoutsByServer.get()).values.filter(({ value }) => value > 0)
    await expect.poll(counted).toMatchObject([{ labels: { outcome: 'success' }, value: 1 }])
  })

  test('that nobody checks out is checked out when the server ends, and one that its client has checked out is not', async () => {
    for (const [byClient, calls] of [
      [false, 1],
      [true, 1],
    ] as const) {
      const site = await open(approve, { handlers: { [checkoutName]: checkedOut } })
      await site.pay({ email })
      if (byClient) await site.checkOut()
      // A busy Redis may get the success and the checkout only in the background, one after the other.
      const attempts = createAttemptStore(site.app.stores.attempts)
      const state = async () => {
        const { status, toCheckOut = false } = (await attempts.read(order)) ?? {}
        return { status, toCheckOut }
      }
      await expect.poll(state).toEqual({ status: 'SUCCESS', toCheckOut: !byClient })
      await site.app.close()
      expect([byClient, site.origin.callsOf(checkoutName).length]).toEqual([byClient, calls])
    }
  })

  test.each([undefined, '', 'not an address'])(
    'is charged without a usable e-mail (%j), and waits for its client',
    async (email) => {
      const site = await open(approve, { handlers: { [checkoutName]: checkedOut } })
      expect((await site.pay({ email })).json()).toEqual({ status: 'SUCCESS' })
      await site.app.close()
      expect(site.origin.callsOf(checkoutName)).toEqual([])
    },
  )

  test('is listed for operators ten minutes after its attempt began, until it is checked out', async () => {
    const clock = { now: Date.now() }
    const site = await open(approve, { handlers: { [checkoutName]: checkedOut }, now: () => clock.now })
    const { list } = await operators(site)
    const began = clock.now
    await site.pay()
    clock.now += 10 * 60_000 - 1
    expect((await list()).attempts).toEqual([])
    clock.now += 1
    const listed = {
      tenant: 'demo',
      orderId: 'order-1',
      status: 'SUCCESS',
      since: new Date(began).toISOString(),
    }
    expect((await list()).attempts).toMatchObject([listed])
    expect((await site.pay()).json()).toEqual({ status: 'SUCCESS' })
    expect((await list()).attempts).toMatchObject([listed])
    expect((await site.checkOut()).statusCode).toBe(200)
    expect((await list()).attempts).toEqual([])
  })

  test('that a lookup found paid, or whose checkout was refused, is listed as well', async () => {
    const clock = { now: Date.now() }
    const refused: Handler = () => ({ status: 422, body: { error: 'closed' } })
    const site = await open(() => ({ status: 500 }), {
      handlers: { [checkoutName]: refused },
      now: () => clock.now,
    })
    const { list } = await operators(site)
    await site.pay()
    site.history.add({ orderID: 'order-1', status: 'completed' })
    expect(await site.attempt()).toBe('SUCCESS')
    expect((await site.checkOut()).statusCode).toBe(422)
    clock.now += 10 * 60_000
    expect((await list()).attempts).toMatchObject([{ orderId: 'order-1', status: 'SUCCESS' }])
  })

  test('that only the history knew is listed once a charge has found it', async () => {
    const clock = { now: Date.now() }
    const site = await open(approve, { now: () => clock.now })
    const { list } = await operators(site)
    site.history.add({ orderID: 'order-1', status: 'completed' })
    expect((await site.pay()).json()).toEqual({ status: 'SUCCESS' })
    expect(site.charges()).toEqual([])
    clock.now += 10 * 60_000
    expect((await list()).attempts).toMatchObject([{ orderId: 'order-1', status: 'SUCCESS' }])
  })

  test('of the previous release, which did not record checkouts, is not listed', async () => {
    const site = await open(approve)
    const { list } = await operators(site)
    const old = { ...order, orderId: 'order-9' }
    const paid = { ...newReservation(null, 0, newAttemptId(old, 1)), status: 'SUCCESS' as const }
    await createAttemptStore(site.app.stores.attempts).putIfUnchanged(old, null, paid)
    expect((await list()).attempts).toEqual([])
  })
})

describe('BFF-112 the server’s checkout', () => {
  /** A paid order whose client got its response, or has gone; the clock stands until `pass`. */
  async function abandoned({
    hasClient,
    record = { ...newReservation(null, 0), status: 'SUCCESS', toCheckOut: true },
  }: {
    hasClient: boolean
    record?: AttemptRecord | null
  }) {
    mock.timers.enable({ apis: ['setTimeout'] })
    syncBuiltinESMExports()
    onTestFinished(() => {
      mock.timers.reset()
      syncBuiltinESMExports()
    })
    const attempts = createAttemptStore(memoryStore(10))
    if (record) await attempts.putIfUnchanged(order, null, record)
    const client = Object.assign(new EventEmitter(), { closed: false, writableFinished: hasClient })
    const ends: string[] = []
    const tries: number[] = []
    let at = 0
    const answer = { status: 500 }
    const work = createUnfinishedWork(Fastify().log)
    const checkOut = async () => {
      tries.push(at)
      return { ...answer, body: {}, text: '', date: null }
    }
    checkOutUnlessClientDoes(
      { attempts, work, checkOut, onEnd: (outcome) => ends.push(outcome) },
      client as unknown as ServerResponse,
      order,
      email,
      { lane: 'charge', headers: {}, timing: { upstreamMs: 0 } },
    )
    const pass = async (seconds: number) => {
      for (let second = 0; second < seconds; second++) {
        at += 1
        mock.timers.tick(1_000)
        for (let turn = 0; turn < 5; turn++) await settle()
      }
    }
    return { attempts, order, client, ends, tries, answer, pass, work }
  }

  test('gives a client that has its response 20 s, then tries every 10 s, six times, and then leaves the order to the list', async () => {
    const { client, ends, tries, pass } = await abandoned({ hasClient: true })
    client.emit('close')
    await pass(120)
    expect([tries, ends]).toEqual([[20, 30, 40, 50, 60, 70], ['failed']])
  })

  test('comes at once for a client that has gone, and ends with its success', async () => {
    const { client, ends, tries, pass, answer } = await abandoned({ hasClient: false })
    await pass(5)
    expect(tries).toEqual([])
    client.emit('close')
    await pass(1)
    answer.status = 200
    await pass(60)
    expect([tries.length, ends]).toEqual([2, ['success']])
  })

  test.each([
    ['not written yet', { ...newReservation(null, 0), status: 'PENDING' }],
    ['lost', null],
  ] satisfies [string, AttemptRecord | null][])(
    'does not take a success that is %s for one that is checked out',
    async (_case, record) => {
      const { client, tries, pass } = await abandoned({ hasClient: false, record })
      client.emit('close')
      await pass(1)
      expect(tries).toEqual([1])
    },
  )

  test('is not sent when the client has checked out meanwhile', async () => {
    const { attempts, order, client, ends, tries, pass } = await abandoned({ hasClient: true })
    client.emit('close')
    await pass(10)
    await attempts.recordCheckout(order)
    await pass(60)
    expect([tries, ends]).toEqual([[], []])
  })
})
