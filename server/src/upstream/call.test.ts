import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { Handler } from '../../test-support/origin.ts'
import { startOrigin } from '../../test-support/origin.ts'
import type { Reader } from './call.ts'
import { createTransport } from './transport.ts'

/** A client for which so many bytes may wait in memory. */
function clientWithMemory(bytes: number): Reader & { held: number } {
  return {
    hasDisconnected: false,
    call: null,
    held: 0,
    reserve(more) {
      if (this.held + more > bytes) return false
      this.held += more
      return true
    },
  }
}

const held = 64 * 1024

/** Calls a product server with this handler, for a client or (null) for the server itself. */
async function responseOf(handler: Handler, client: Reader | null = clientWithMemory(held)) {
  const origin = await startOrigin({ 'GET /api/x': handler })
  const transport = createTransport({
    upstreamConnections: 64,
    upstreamQueue: 512,
    upstreamUrl: origin.url,
    upstreamTimeoutMs: 60_000,
  })
  onTestFinished(() => transport.close())
  return transport.send({ endpoint: 'x', method: 'GET', path: '/api/x', headers: {}, client })
}

type Raw = Parameters<Handler>[1]

const startResponse = (raw: Raw, length: number) =>
  raw.writeHead(200, { 'content-type': 'application/json', 'content-length': length })

test('BFF-102 a long response that may wait in memory is one buffer, and its connection is free before anybody reads it', async () => {
  const bytes = 400_000
  const client = clientWithMemory(bytes)
  const { body } = await responseOf(
    (_call, raw) => void startResponse(raw, bytes).end(Buffer.alloc(bytes, 'x')),
    client,
  )
  if (!Buffer.isBuffer(body)) throw new Error('a stream')
  expect([body.length, client.held]).toEqual([bytes, bytes])
})

test('a response without a client is one buffer, however long', async () => {
  const bytes = 2_000_000
  const { body } = await responseOf(() => ({ body: 'x'.repeat(bytes) }), null)
  expect([Buffer.isBuffer(body), Buffer.isBuffer(body) && body.length]).toEqual([true, bytes])
})

test('a short response is one buffer', async () => {
  const { body } = await responseOf((_call, raw) => {
    startResponse(raw, 6).write('abc')
    setTimeout(() => raw.end('def'), 20)
    return undefined
  })
  expect(body).toEqual(Buffer.from('abcdef'))
})

test('a short response without a length is one buffer too', async () => {
  const { body } = await responseOf((_call, raw) => {
    raw.write('abc')
    setTimeout(() => raw.end('def'), 20)
    return undefined
  })
  expect(body).toEqual(Buffer.from('abcdef'))
})

test('a response that gets no memory streams: its first part is readable before the rest arrives', async () => {
  const first = Buffer.alloc(held + 1, 'x')
  const { body } = await responseOf((_call, raw) => void raw.write(first))
  if (Buffer.isBuffer(body)) throw new Error('not a stream')
  let received = Buffer.alloc(0)
  for await (const chunk of body) {
    received = Buffer.concat([received, chunk])
    if (received.length === first.length) break
  }
  expect(received.equals(first)).toBe(true)
})

test.each([
  ['with', (raw: Raw) => startResponse(raw, 1_000_000)],
  ['without', (raw: Raw) => raw],
])('BFF-36 a long response %s a length streams with back-pressure and completely', async (_name, start) => {
  const { body } = await responseOf((_call, raw) => {
    const response = start(raw)
    response.write('x'.repeat(500_000))
    response.end('x'.repeat(500_000))
    return undefined
  })
  if (Buffer.isBuffer(body)) throw new Error('not a stream')
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    await new Promise((done) => setTimeout(done, 1))
  }
  expect(bytes).toBe(1_000_000)
})

test('BFF-36 a truncated short response ends in an error, not in fewer bytes', async () => {
  const { status, body } = await responseOf((_call, raw) => {
    startResponse(raw, 6).write('abc')
    setTimeout(() => raw.destroy(), 20)
    return undefined
  })
  expect(status).toBe(200)
  if (Buffer.isBuffer(body)) throw new Error('whole')
  await expect(body.toArray()).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' })
})

test('BFF-36 a response that breaks before it is read does no harm; reading it is an error', async () => {
  const { body } = await responseOf((_call, raw) => {
    raw.write('first')
    setTimeout(() => raw.destroy(), 20)
    return undefined
  })
  if (Buffer.isBuffer(body)) throw new Error('not a stream')
  await wait(100)
  await expect(body.toArray()).rejects.toThrow()
})

test('interim responses are ignored', async () => {
  const { status, body } = await responseOf((_call, raw) => {
    raw.writeProcessing()
    raw.writeEarlyHints({ link: '</x>; rel=preload' })
    startResponse(raw, 3).end('abc')
    return undefined
  })
  expect([status, body.toString()]).toEqual([200, 'abc'])
})

test.each([
  ['with', (raw: Raw, bytes: number) => startResponse(raw, bytes)],
  ['without', (raw: Raw) => raw],
])('a long response %s a length that is not read stays at the product server', async (_name, start) => {
  const bytes = 8 * 1024 * 1024
  const { body } = await responseOf((_call, raw) => void start(raw, bytes).end(Buffer.alloc(bytes, 'x')))
  if (Buffer.isBuffer(body)) throw new Error('not a stream')
  await wait(50)
  expect(body.readableLength).toBeLessThan(bytes / 8)
  body.destroy()
})

test('BFF-102 a long response whose client disconnects is aborted at the product server too', async () => {
  const closed = Promise.withResolvers<void>()
  const { body } = await responseOf((_call, raw) => {
    raw.once('close', closed.resolve)
    startResponse(raw, 1_000_000).write('x')
    return undefined
  }, clientWithMemory(0))
  if (Buffer.isBuffer(body)) throw new Error('not a stream')
  body.destroy()
  await closed.promise
})
