import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { type RawCall, violationsOf } from './contract-violations.ts'
import type { HostileFan } from './fan.ts'

/** A product server that checks every call against the endpoint table, and accepts all. */
export async function startRecordingOrigin(fans: ReadonlyMap<string, HostileFan>) {
  const calls: RawCall[] = []
  const violations: string[] = []
  const origin = {
    calls,
    /** What was wrong with the calls. */
    violations,
    /** The total of every cart, so that charges get as far as they can. */
    cartAmount: '1.00',
    url: '',
  }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { method = '', url: target = '', rawHeaders } = request
    const call = { method, target, rawHeaders, body }
    calls.push(call)
    violations.push(...violationsOf(call, fans))
    response.setHeader('content-type', 'application/json')
    const payment = { amount: origin.cartAmount }
    response.end(JSON.stringify({ payment, status: 'SUCCESS', data: [], orderId: 'o-1' }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  origin.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return origin
}
