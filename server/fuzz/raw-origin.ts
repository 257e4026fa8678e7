import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** What a product server writes for one call: bytes, and whether the connection is cut after them. */
export type ScriptedResponse = { readonly bytes: Uint8Array; readonly isCut: boolean }

/** A product server that writes whatever a test gives it, HTTP or not; `responses` by the beginning of the path. */
export async function startRawOrigin() {
  const origin = {
    url: '',
    /** Host and port, which no fan may see. */
    address: '',
    responses: new Map<string, ScriptedResponse>(),
    /** For the paths that `responses` does not name. */
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
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  origin.address = `127.0.0.1:${(server.address() as AddressInfo).port}`
  origin.url = `http://${origin.address}`
  return origin
}

type HttpResponse = {
  readonly status: number | string
  readonly headers?: readonly (readonly [name: string, value: string])[]
  readonly body?: Uint8Array | string
  /** The `content-length` header, null for none; the true one unless given. */
  readonly length?: number | null | undefined
}

/** The bytes of a response; names and values of headers are written in Latin-1, unescaped. */
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
