import { type Connection, openConnections } from './connections.ts'

export type Load = {
  readonly port: number
  /** Whole requests, sent in turn. */
  readonly requests: readonly Buffer[]
  readonly connections: number
}

/** The peak rate: every connection sends its next request as soon as it has a response. */
export async function peak(load: Load, ms: number): Promise<{ perSecond: number; bodyBytes: number }> {
  let responses = 0
  let bodyBytes = 0
  let sent = 0
  const next = () => load.requests[sent++ % load.requests.length] as Buffer
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const connections = await openConnections(
    load.port,
    load.connections,
    (connection, bytes) => {
      responses += 1
      bodyBytes = bytes
      connection.send(next())
    },
    reject,
  )
  const startedAt = performance.now()
  for (const connection of connections) connection.send(next())
  setTimeout(resolve, ms)
  await promise.finally(() => closeAll(connections))
  return { perSecond: (responses / (performance.now() - startedAt)) * 1_000, bodyBytes }
}

/** Exactly `total` requests, as fast as the server responds. */
export async function burst(load: Load, total: number): Promise<void> {
  let sent = 0
  let responses = 0
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const sendNext = (connection: Connection) => {
    if (sent < total) connection.send(load.requests[sent++ % load.requests.length] as Buffer)
  }
  const connections = await openConnections(
    load.port,
    load.connections,
    (connection) => {
      responses += 1
      if (responses === total) resolve()
      else sendNext(connection)
    },
    reject,
  )
  for (const connection of connections) sendNext(connection)
  await promise.finally(() => closeAll(connections))
}

/**
 * Latencies in ms at a given rate. A request that finds every connection busy waits, and its waiting counts: a server
 * that stalls does not get fewer requests.
 */
export async function paced(load: Load, perSecond: number, ms: number): Promise<number[]> {
  const latencies: number[] = []
  const waiting: number[] = []
  const dueAt = new Map<Connection, number>()
  let sent = 0
  const send = (connection: Connection, due: number) => {
    dueAt.set(connection, due)
    connection.send(load.requests[sent++ % load.requests.length] as Buffer)
  }
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const idle: Connection[] = []
  const connections = await openConnections(
    load.port,
    load.connections,
    (connection) => {
      latencies.push(performance.now() - (dueAt.get(connection) ?? 0))
      const due = waiting.shift()
      if (due === undefined) idle.push(connection)
      else send(connection, due)
    },
    reject,
  )
  idle.push(...connections)
  const startedAt = performance.now()
  let due = 0
  const timer = setInterval(() => {
    const now = performance.now()
    for (; due < ((now - startedAt) / 1_000) * perSecond; due += 1) {
      const connection = idle.pop()
      if (connection) send(connection, now)
      else waiting.push(now)
    }
    if (now - startedAt > ms) resolve()
  }, 1)
  await promise.finally(() => {
    clearInterval(timer)
    closeAll(connections)
  })
  return latencies
}

function closeAll(connections: readonly Connection[]) {
  for (const connection of connections) connection.close()
}
