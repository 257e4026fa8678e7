import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to a server that can be closed: then connections are refused, and those that are open break. */
export type Gate = {
  readonly url: string
  close(): Promise<void>
  open(): Promise<void>
}

/** @param target the address of a server on this machine */
export async function startGate(target: string): Promise<Gate> {
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    // Whoever is at its other end sees the broken connection.
    socket.on('error', () => socket.destroy())
  }
  const server = createServer((incoming) => {
    const outgoing = connect(Number(new URL(target).port), '127.0.0.1')
    for (const [socket, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      keep(socket)
      socket.once('close', () => other.destroy())
      socket.pipe(other)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
    async open() {
      if (server.listening) return
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
  }
}
