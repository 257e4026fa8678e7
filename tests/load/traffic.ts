import autocannon, { type Request } from 'autocannon'
import { cpuSeconds, type Listening } from './processes.ts'

/** So many fans send at the same time, each on a connection. */
export const connections = 50

/**
 * Sends requests as fast as a server takes them, each connection its next one as soon as it has a response.
 * @param requestsOf what a connection sends, in turn, by its number from 0 on
 * @returns what the server needed for them: its processor time a request, and how many it took a second
 * @throws Error where a response is no 2xx or does not come
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
    // It looks as often as this, in ms, whether all have come.
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
 * Sends at a constant rate, whatever becomes of the requests: a server that stalls does not get fewer, and their waiting counts.
 * autocannon's own rates do not: it lets each connection send a second's requests at once and then stop until the next second.
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
