import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** Forwards connections to a port that a test can change, like a service in front of several servers. */
export async function startForwarder(port: number) {
  let target = port
  let connections = 0
  const sockets = new Set<Socket>()
  const server = createServer((incoming) => {
    connections += 1
    const outgoing = connect(target, '127.0.0.1')
    for (const [socket, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => sockets.delete(socket))
      socket.pipe(other)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return {
    port: (server.address() as AddressInfo).port,
    /** Sets the port for new connections; open ones are not affected. */
    forwardTo: (other: number) => {
      target = other
    },
    connections: () => connections,
  }
}
