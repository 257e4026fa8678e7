import { EventEmitter } from 'node:events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { UpstreamTimeout } from './upstream-error.ts'
import { WaitingClient, type WaitingClients } from './waiting-client.ts'

const megabyte = 1024 * 1024

/** The end of a connection: what Node tells of a response, and whether the server has broken it off. */
class Raw extends EventEmitter {
  destroyed = false
  writableEnded = false
  /** As in Node, of which the event comes later. */
  destroy() {
    this.destroyed = true
  }
  /** The client is gone. */
  leave() {
    this.destroyed = true
    this.emit('close')
  }
  /** The client has read the whole response. */
  end() {
    this.writableEnded = true
    this.emit('close')
  }
}

type Account = {
  readonly tenant?: string
  readonly customerNumber?: string | null
  readonly uid?: string | null
}

function waitingRoom(maxCalls = 32) {
  const all: WaitingClients = { bytes: 0, readers: new Set(), calls: new Map() }
  /** `errors` are what ended the client's call. */
  function enter({ tenant = 'demo', customerNumber = '1', uid = 'a' }: Account = {}, raw = new Raw()) {
    const request = { tenant, session: { customerNumber, uid, email: '' } } as unknown as FastifyRequest
    const client = new WaitingClient(all, request, { raw } as unknown as FastifyReply, maxCalls)
    const errors: unknown[] = []
    client.call = { abort: (error) => void errors.push(error) }
    return { raw, client, errors }
  }
  /** What is counted: bytes, readers and accounts. */
  const counts = () => [all.bytes, all.readers.size, all.calls.size]
  return { all, enter, counts }
}

test('BFF-102 of one response 1 MB waits in memory, and not a byte more', () => {
  const { all, enter } = waitingRoom()
  const { client } = enter()
  expect([client.hold(megabyte - 1), client.hold(1), client.hold(1)]).toEqual([true, true, false])
  expect(all.bytes).toBe(megabyte)
})

test('BFF-102 where 64 MB wait, who has not read for the longest is cut off, and nobody else', () => {
  const { all, enter, counts } = waitingRoom()
  const clients = Array.from({ length: 64 }, (_, n) => enter({ customerNumber: String(n) }))
  for (const { client } of clients) expect(client.hold(megabyte)).toBe(true)
  expect(all.bytes).toBe(64 * megabyte)
  expect(clients.some(({ raw }) => raw.destroyed)).toBe(false)

  expect(enter({ customerNumber: 'next' }).client.hold(1)).toBe(true)
  expect(clients.map(({ raw }) => raw.destroyed)).toEqual(clients.map((_, n) => n === 0))
  expect(counts()).toEqual([63 * megabyte + 1, 64, 65])
  // What it held is given back once, and its call ends with it.
  clients[0]?.raw.leave()
  expect(clients[0]?.errors).toHaveLength(1)
  expect(counts()).toEqual([63 * megabyte + 1, 64, 64])
})

test('BFF-102 who has read a response makes room, and its call is not ended', () => {
  const { enter, counts } = waitingRoom()
  const { raw, client, errors } = enter()
  client.hold(1_000)
  expect(counts()).toEqual([1_000, 1, 1])
  raw.end()
  expect([client.hasLeft, errors]).toEqual([false, []])
  expect(counts()).toEqual([0, 0, 0])
})

test('BFF-39 who leaves ends its call; what still comes is dropped and takes no room', () => {
  const { enter, counts } = waitingRoom()
  const { raw, client, errors } = enter()
  client.hold(1_000)
  raw.leave()
  expect([client.hasLeft, errors]).toEqual([true, [expect.any(UpstreamTimeout)]])
  expect(client.hold(1_000)).toBe(true)
  expect(counts()).toEqual([0, 0, 0])
})

test('who has left before the call is counted nowhere', () => {
  const { enter, counts } = waitingRoom()
  const raw = new Raw()
  raw.leave()
  const { client } = enter({}, raw)
  expect(client.hasLeft).toBe(true)
  client.hold(1_000)
  expect(counts()).toEqual([0, 0, 0])
})

test('BFF-102 SESSION-18 calls are counted by account: a customer of a venue, or the id at the provider without a customer', () => {
  const { all, enter } = waitingRoom(1)
  const accounts: Account[] = [
    { customerNumber: '1' },
    { customerNumber: '2' },
    { customerNumber: '1', tenant: 'light' },
    { customerNumber: null, uid: 'a' },
    { customerNumber: null, uid: 'b' },
  ]
  const entered = accounts.map((account) => enter(account))
  for (const account of accounts) {
    expect(() => enter(account)).toThrow(
      expect.objectContaining({ code: 'TOO_MANY_REQUESTS', details: { headers: { 'retry-after': '1' } } }),
    )
  }
  entered[0]?.raw.end()
  expect(all.calls.size).toBe(4)
  enter(accounts[0])
})

test('BFF-102 of the calls of an account that are under way one that ends makes room for one', () => {
  const { all, enter } = waitingRoom(2)
  const { raw } = enter()
  enter()
  raw.end()
  expect([...all.calls.values()]).toEqual([1])
  enter()
  expect(() => enter()).toThrow()
})
