import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Passes requests to servers on this machine in turn, as an ingress does. */
export type RoundRobin = {
  readonly port: number
  /** The next request goes to the server of this place, the one after it to the next. */
  goOnWith(place: number): void
  stop(): Promise<void>
}

/** Longer than the servers', whose promise about it is passed on: a client would use a connection that is closed already. */
const keepAliveTimeout = 700_000

/** Starts it before some ports. */
export async function startRoundRobin(ports: readonly number[]): Promise<RoundRobin> {
  let turn = 0
  const ingress = createServer({ keepAliveTimeout }, (incoming, outgoing) => {
    const { method, url: path, headers } = incoming
    const port = ports[turn++ % ports.length]
    const call = request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.rawHeaders)
      response.pipe(outgoing)
    })
    call.on('error', () => outgoing.destroy())
    incoming.pipe(call)
  })
  await new Promise<void>((done) => ingress.listen(0, '127.0.0.1', done))
  return {
    port: (ingress.address() as AddressInfo).port,
    goOnWith(place) {
      turn = place
    },
    async stop() {
      ingress.closeAllConnections()
      await new Promise((done) => ingress.close(done))
    },
  }
}
