import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { cpuSeconds } from './cpu-time.ts'
import type { Listening } from './processes.ts'

/**
 * Sockets instead of an HTTP client: sending and counting must cost less than what is measured, or the server is never
 * busy.
 */
export type Load = {
  readonly server: Listening
  /** Whole requests, sent in turn. */
  readonly requests: readonly Buffer[]
  readonly connections: number
}

/**
 * Sends `total` requests, each connection its next one as soon as it has a response.
 * @returns what the server needed for them: its processor time, and the time that passed
 */
export async function saturate({ requests, ...load }: Load, total: number) {
  let sent = 0
  let responses = 0
  let bodyBytes = 0
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const sendNext = (connection: Socket) => {
    if (sent < total) connection.write(requests[sent++ % requests.length] as Buffer)
  }
  const onResponse = (connection: Socket, bytes: number) => {
    responses += 1
    bodyBytes += bytes
    if (responses === total) end()
    else sendNext(connection)
  }
  return withConnections(load, onResponse, async (connections) => {
    const [cpu, startedAt] = [cpuSeconds(load.server.pid), performance.now()]
    for (const connection of connections) sendNext(connection)
    await ended
    const cpuMicros = ((cpuSeconds(load.server.pid) - cpu) / total) * 1e6
    return { cpuMicros, perSecond: (total / (performance.now() - startedAt)) * 1_000, bodyBytes }
  })
}

/**
 * Latencies in ms at a given rate. A request that finds every connection busy waits, and its waiting counts: a server
 * that stalls does not get fewer requests.
 */
export async function paced({ requests, ...load }: Load, perSecond: number, ms: number): Promise<number[]> {
  const latencies: number[] = []
  const waiting: number[] = []
  const idle: Socket[] = []
  const dueAt = new Map<Socket, number>()
  let sent = 0
  const send = (connection: Socket, due: number) => {
    dueAt.set(connection, due)
    connection.write(requests[sent++ % requests.length] as Buffer)
  }
  const onResponse = (connection: Socket) => {
    latencies.push(performance.now() - (dueAt.get(connection) ?? 0))
    const due = waiting.shift()
    if (due === undefined) idle.push(connection)
    else send(connection, due)
  }
  await withConnections(load, onResponse, async (connections) => {
    idle.push(...connections)
    const startedAt = performance.now()
    let due = 0
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const timer = setInterval(() => {
      const now = performance.now()
      for (; due < ((now - startedAt) / 1_000) * perSecond; due += 1) {
        const connection = idle.pop()
        if (connection) send(connection, now)
        else waiting.push(now)
      }
      if (now - startedAt > ms) end()
    }, 1)
    await ended
    clearInterval(timer)
  })
  return latencies
}

/** @throws what goes wrong on a connection, and Error when the server closes one */
async function withConnections<R>(
  { server: { port }, connections }: Omit<Load, 'requests'>,
  onResponse: (connection: Socket, bodyBytes: number) => void,
  work: (connections: readonly Socket[]) => Promise<R>,
): Promise<R> {
  const { promise: broken, reject } = Promise.withResolvers<never>()
  const sockets = Array.from({ length: connections }, () => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    const read = responseReader((bodyBytes) => onResponse(socket, bodyBytes))
    socket.on('data', (chunk) => {
      try {
        read(chunk)
      } catch (error) {
        reject(error)
      }
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('The server closed a connection.')))
    return socket
  })
  try {
    await Promise.race([broken, Promise.all(sockets.map((socket) => once(socket, 'connect')))])
    return await Promise.race([broken, work(sockets)])
  } finally {
    for (const socket of sockets) socket.destroy()
  }
}

const headEnd = Buffer.from('\r\n\r\n')

/**
 * Counts the responses on one connection without keeping them: reads each head and skips `Content-Length` bytes.
 * @throws Error when a response is no 200 or has no length
 */
export function responseReader(onResponse: (bodyBytes: number) => void) {
  let head: Buffer | null = null
  let bodyBytes = 0
  let left = 0

  return function read(chunk: Buffer) {
    let at = 0
    while (at < chunk.length) {
      if (left > 0) {
        const taken = Math.min(left, chunk.length - at)
        left -= taken
        at += taken
        if (left === 0) onResponse(bodyBytes)
        continue
      }
      const rest: Buffer = head ? Buffer.concat([head, chunk.subarray(at)]) : chunk.subarray(at)
      const end = rest.indexOf(headEnd)
      if (end < 0) {
        head = Buffer.from(rest)
        return
      }
      at += end + headEnd.length - (head?.length ?? 0)
      head = null
      bodyBytes = contentLengthOf(rest.toString('latin1', 0, end))
      left = bodyBytes
      if (left === 0) onResponse(0)
    }
  }
}

function contentLengthOf(head: string): number {
  if (!head.startsWith('HTTP/1.1 200')) throw new Error(`Not a 200:\n${head}`)
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`A response without a length:\n${head}`)
  return Number(length)
}
