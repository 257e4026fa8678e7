import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { type KnownFan, type RawCall, violationsOf } from './contract-violations.ts'

/** A product server that checks every call against the endpoint table, and accepts every call. */
export async function startRecordingOrigin(fans: ReadonlyMap<string, KnownFan>) {
  const calls: RawCall[] = []
  const violations: string[] = []
  const origin = {
    calls,
    violations,
    /** The total of every cart, set so that charges pass the check of the amount. */
    cartAmount: '1.00',
    url: '',
  }
  const server = createHttpServer(async (request, response) => {
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
  onTestFinished(() => server.closeAllConnections())
  origin.url = `http://${await listen(server)}`
  return origin
}

/** The bytes that a product server writes for a call, and whether it then closes the connection. */
export type ScriptedResponse = { readonly bytes: Uint8Array; readonly isCut: boolean }

/** A product server that writes the bytes of a test, HTTP or not; `responses` are keyed by the beginning of the path. */
export async function startRawOrigin() {
  const origin = {
    url: '',
    /** Host and port, which no fan may see. */
    address: '',
    responses: new Map<string, ScriptedResponse>(),
    /** For paths that are not in `responses`. */
    defaultResponse: { bytes: httpBytes({ status: 200, body: '{}' }), isCut: false } as ScriptedResponse,
  }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
      const [, path = ''] = received.split(' ', 2)
      const headEnd = received.indexOf('\r\n\r\n')
      const length = Number(/^content-length: (\d+)/im.exec(received)?.[1] ?? 0)
      if (headEnd === -1 || received.length < headEnd + 4 + length) return
      received = ''
      const own = [...origin.responses].find(([start]) => path.startsWith(start))?.[1]
      const { bytes, isCut } = own ?? origin.defaultResponse
      if (isCut) socket.end(bytes)
      else socket.write(bytes)
    })
  })
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  origin.address = await listen(server)
  origin.url = `http://${origin.address}`
  return origin
}

/** Host and port of a server that listens until the test is over. */
async function listen(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

type HttpResponse = {
  readonly status: number | string
  readonly headers?: readonly (readonly [name: string, value: string])[]
  readonly body?: Uint8Array | string
  /** The `content-length` header, null for none; by default the true length. */
  readonly length?: number | null | undefined
}

/** The bytes of a response; header names and values are written in Latin-1, unescaped. */
export function httpBytes({
  status,
  headers = [['content-type', 'application/json']],
  body = '',
  length,
}: HttpResponse) {
  const content = Buffer.from(body)
  const statedLength = length === undefined ? content.length : length
  const lines = [
    ...headers,
    ...(statedLength === null ? [] : [['content-length', String(statedLength)] as const]),
  ]
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status} Fine\r\n${head}\r\n`, 'latin1'), content])
}
