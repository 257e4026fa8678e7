import { EventEmitter } from 'node:events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { UpstreamTimeout } from './upstream-error.ts'
import { WaitingClient, type WaitingClients } from './waiting-client.ts'

const megabyte = 1024 * 1024

/** A stand-in for Node's response: its events, and whether the server has destroyed it. */
class Raw extends EventEmitter {
  destroyed = false
  writableEnded = false
  /** As in Node, which emits the event later. */
  destroy() {
    this.destroyed = true
  }
  /** The client disconnects. */
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

function waitingClients(maxCalls = 32) {
  const all: WaitingClients = { bytes: 0, readers: new Set(), calls: new Map() }
  /** `errors` has the error that aborted the client's call. */
  function enter({ tenant = 'demo', customerNumber = '1', uid = 'a' }: Account = {}, raw = new Raw()) {
    const request = { tenant, session: { customerNumber, uid, email: '' } } as unknown as FastifyRequest
    const client = new WaitingClient(all, request, { raw } as unknown as FastifyReply, maxCalls)
    const errors: unknown[] = []
    client.call = { abort: (error) => void errors.push(error) }
    return { raw, client, errors }
  }
  /** The counted bytes, readers and accounts. */
  const counts = () => [all.bytes, all.readers.size, all.calls.size]
  return { all, enter, counts }
}

test('BFF-102 at most 1 MB of a response waits in memory', () => {
  const { all, enter } = waitingClients()
  const { client } = enter()
  expect([client.reserve(megabyte - 1), client.reserve(1), client.reserve(1)]).toEqual([true, true, false])
  expect(all.bytes).toBe(megabyte)
})

test('BFF-102 when 64 MB wait, only the client that has waited longest is disconnected', () => {
  const { all, enter, counts } = waitingClients()
  const clients = Array.from({ length: 64 }, (_, n) => enter({ customerNumber: String(n) }))
  for (const { client } of clients) expect(client.reserve(megabyte)).toBe(true)
  expect(all.bytes).toBe(64 * megabyte)
  expect(clients.some(({ raw }) => raw.destroyed)).toBe(false)

  expect(enter({ customerNumber: 'next' }).client.reserve(1)).toBe(true)
  expect(clients.map(({ raw }) => raw.destroyed)).toEqual(clients.map((_, n) => n === 0))
  expect(counts()).toEqual([63 * megabyte + 1, 64, 65])
  // Its memory is freed once, and its call is aborted.
  clients[0]?.raw.leave()
  expect(clients[0]?.errors).toHaveLength(1)
  expect(counts()).toEqual([63 * megabyte + 1, 64, 64])
})

test('BFF-102 a client that has read its response frees memory, and its call is not aborted', () => {
  const { enter, counts } = waitingClients()
  const { raw, client, errors } = enter()
  client.reserve(1_000)
  expect(counts()).toEqual([1_000, 1, 1])
  raw.end()
  expect([client.hasDisconnected, errors]).toEqual([false, []])
  expect(counts()).toEqual([0, 0, 0])
})

test('BFF-39 a client that disconnects aborts its call; further data is dropped and not counted', () => {
  const { enter, counts } = waitingClients()
  const { raw, client, errors } = enter()
  client.reserve(1_000)
  raw.leave()
  expect([client.hasDisconnected, errors]).toEqual([true, [expect.any(UpstreamTimeout)]])
  expect(client.reserve(1_000)).toBe(true)
  expect(counts()).toEqual([0, 0, 0])
})

test('a client that disconnected before the call is not counted', () => {
  const { enter, counts } = waitingClients()
  const raw = new Raw()
  raw.leave()
  const { client } = enter({}, raw)
  expect(client.hasDisconnected).toBe(true)
  client.reserve(1_000)
  expect(counts()).toEqual([0, 0, 0])
})

test('BFF-102 SESSION-18 calls are counted by account: a customer of a venue, or the id at the provider without a customer', () => {
  const { all, enter } = waitingClients(1)
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

test('BFF-102 each call of an account that ends admits another', () => {
  const { all, enter } = waitingClients(2)
  const { raw } = enter()
  enter()
  raw.end()
  expect([...all.calls.values()]).toEqual([1])
  enter()
  expect(() => enter()).toThrow()
})
