import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Handler } from '../../test-support/origin.ts'
import { startOrigin } from '../../test-support/origin.ts'
import { createTransport } from './transport.ts'

async function responseOf(handler: Handler) {
  const origin = await startOrigin({ 'GET /api/x': handler })
  const transport = createTransport({ upstreamUrl: origin.url, upstreamTimeoutMs: 1_000 })
  try {
    return await transport.send({ endpoint: 'x', method: 'GET', path: '/api/x', headers: {} })
  } finally {
    setTimeout(() => transport.close(), 100)
  }
}

const startResponse = (raw: Parameters<Handler>[1], length: number) =>
  raw.writeHead(200, { 'content-type': 'application/json', 'content-length': length })

test('a short response is one buffer', async () => {
  const { body } = await responseOf((_call, raw) => {
    startResponse(raw, 6).write('abc')
    setTimeout(() => raw.end('def'), 20)
    return undefined
  })
  expect(body).toEqual(Buffer.from('abcdef'))
})

test('a response without a length streams: its first part is there before the rest', async () => {
  const { body } = await responseOf((_call, raw) => void raw.write('first'))
  if (Buffer.isBuffer(body)) throw new Error('not a stream')
  const [chunk] = await body.take(1).toArray()
  expect(String(chunk)).toBe('first')
})

test('BFF-36 a long response streams with back-pressure, and none of it is lost', async () => {
  const { body } = await responseOf(
    (_call, raw) => void startResponse(raw, 1_000_000).end('x'.repeat(1_000_000)),
  )
  if (Buffer.isBuffer(body)) throw new Error('not a stream')
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    await new Promise((done) => setTimeout(done, 1))
  }
  expect(bytes).toBe(1_000_000)
})

test('BFF-36 a short response that is cut off ends in an error, not in fewer bytes', async () => {
  const { status, body } = await responseOf((_call, raw) => {
    startResponse(raw, 6).write('abc')
    setTimeout(() => raw.destroy(), 20)
    return undefined
  })
  expect(status).toBe(200)
  if (Buffer.isBuffer(body)) throw new Error('whole')
  await expect(body.toArray()).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' })
})

test('BFF-36 a response that breaks before it is read does no harm, and reading it then is an error', async () => {
  const { body } = await responseOf((_call, raw) => {
    raw.write('first')
    setTimeout(() => raw.destroy(), 20)
    return undefined
  })
  if (Buffer.isBuffer(body)) throw new Error('not a stream')
  await wait(100)
  await expect(body.toArray()).rejects.toThrow()
})
