import autocannon, { type Request } from 'autocannon'
import { cpuSeconds, type Listening } from './processes.ts'

/** How many fans send at the same time, each on one connection. */
export const connections = 50

/**
 * Sends requests as fast as the server answers, one at a time on each connection.
 * @param requestsOf the requests of a connection, by its number from 0
 * @returns the server's processor time for a request, and requests per second
 * @throws Error when a response is not 2xx or is missing
 */
export async function saturate(
  server: Listening,
  requestsOf: (connection: number) => Request | Request[],
  amount: number,
): Promise<{ cpuMicros: number; perSecond: number }> {
  let opened = 0
  const [cpu, startedAt] = [cpuSeconds(server.pid), performance.now()]
  const result = await autocannon({
    url: `http://127.0.0.1:${server.port}`,
    connections,
    amount,
    // How often, in ms, autocannon checks whether all responses have come.
    sampleInt: 10,
    setupClient: (client) => client.setRequests([requestsOf(opened++)].flat()),
  })
  const { errors, non2xx, statusCodeStats } = result
  if (errors + non2xx > 0)
    throw new Error(`${errors} requests broke; the others were ${JSON.stringify(statusCodeStats)}`)
  return {
    cpuMicros: ((cpuSeconds(server.pid) - cpu) / amount) * 1e6,
    perSecond: (amount / (performance.now() - startedAt)) * 1_000,
  }
}

/**
 * Sends at a constant rate, even when the server stalls, so that waiting counts. The rates of autocannon do not do that: each
 * connection sends the requests of a second at once and then stops until the next.
 */
export function pace(
  perSecond: number,
  send: (turn: number) => Promise<unknown>,
): { stop(): Promise<unknown> } {
  const startedAt = performance.now()
  const running = new Set<Promise<unknown>>()
  let sent = 0
  const timer = setInterval(() => {
    const due = ((performance.now() - startedAt) / 1_000) * perSecond
    for (; sent < due; sent++) {
      const sending: Promise<unknown> = send(sent).finally(() => running.delete(sending))
      running.add(sending)
    }
  }, 1)
  return {
    stop() {
      clearInterval(timer)
      return Promise.all(running)
    },
  }
}
