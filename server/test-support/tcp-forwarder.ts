import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** An address that leads to a port, another one when it is told, as a service in front of several servers does. */
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
    /** Where new connections lead; those that are open stay where they are. */
    leadTo: (other: number) => {
      target = other
    },
    connections: () => connections,
  }
}
