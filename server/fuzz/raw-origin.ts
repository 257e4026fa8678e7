import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** What a product server writes for one call: bytes, and whether the line is cut after them. */
export type RawAnswer = { readonly bytes: Uint8Array; readonly isCut: boolean }

/** A product server that writes whatever it is told, HTTP or not; `answers` by the beginning of the path. */
export async function startRawOrigin() {
  const origin = {
    url: '',
    /** The host and port, which no fan may get to see. */
    address: '',
    answers: new Map<string, RawAnswer>(),
    /** What each path is answered with that has no answer of its own. */
    answer: { bytes: httpBytes({ status: 200, body: '{}' }), isCut: false } as RawAnswer,
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
      const own = [...origin.answers].find(([start]) => path.startsWith(start))?.[1]
      const { bytes, isCut } = own ?? origin.answer
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

type HttpAnswer = {
  readonly status: number | string
  readonly headers?: readonly (readonly [name: string, value: string])[]
  readonly body?: Uint8Array | string
  /** What the answer says of its length; the truth unless given. */
  readonly length?: number | null
}

/** An answer's bytes; texts of the head are written in Latin-1, as they are. */
export function httpBytes({
  status,
  headers = [['content-type', 'application/json']],
  body = '',
  length,
}: HttpAnswer) {
  const content = Buffer.from(body)
  const said = length === undefined ? content.length : length
  const lines = [...headers, ...(said === null ? [] : [['content-length', String(said)] as const])]
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status} Fine\r\n${head}\r\n`, 'latin1'), content])
}
