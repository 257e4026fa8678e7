import { setTimeout as wait } from 'node:timers/promises'
import { request } from 'undici'
import { connectionsTo } from './fan.ts'
import { documentHeaders, itemPath, largestAsset, startHarness } from './harness.ts'
import type { Listening } from './processes.ts'
import { added, median, p99, type Row, ratio, rounds, spread } from './report.ts'
import { connections, pace, saturate } from './traffic.ts'

/** Enough for the compiler to finish, so that only compiled code is measured. */
const warmUpRequests = 15_000
const requestsInRound = 3_000

type Call = {
  readonly measured: string
  readonly path: string
  readonly headers?: Record<string, string>
  /** The part of the bare server that gives the same response. */
  readonly than: string
  /** The least processor time of the bare server as a part of ours. */
  readonly atLeast: number
}

/** The requests that are compared. @throws Error when the app is not built */
export const calls = (): Call[] => [
  { measured: 'proxied GET, 2 KB', path: itemPath(2_048), than: 'http-proxy', atLeast: 0.76 },
  { measured: 'proxied GET, 20 KB', path: itemPath(20_480), than: 'http-proxy', atLeast: 0.82 },
  { measured: '/api/branding', path: '/api/branding', than: 'a route', atLeast: 0.5 },
  {
    measured: 'shell of a known session',
    path: '/',
    headers: documentHeaders,
    than: 'a route',
    atLeast: 0.35,
  },
  {
    measured: 'the largest hashed file, brotli',
    path: largestAsset(),
    than: '@fastify/static',
    atLeast: 5,
  },
]

type RequestsOf = Parameters<typeof saturate>[1]

/** Processor time of a request on each server in microseconds, measured in alternating rounds. */
async function cpuTimes(servers: readonly Listening[], requestsOf: RequestsOf, count: number) {
  for (const server of servers) await saturate(server, requestsOf, warmUpRequests)
  const measures = servers.map((server) => async () => {
    return (await saturate(server, requestsOf, requestsInRound)).cpuMicros
  })
  return rounds(count, measures)
}

const micros = (times: readonly number[]) => `${Math.round(median(times))} µs`

const cpuRow = (
  measured: string,
  ours: readonly number[],
  than: string,
  theirs: readonly number[],
  atLeast: number,
): Row => ({
  measured,
  storefront: micros(ours),
  comparison: `${than} ${micros(theirs)}`,
  ratio: ratio(theirs, ours),
  goal: { atLeast },
  note: spread(theirs, ours),
})

/** The bare server's processor time as a part of the storefront's, for the same responses. @param count number of rounds */
export async function comparedWithBare(count: number): Promise<Row[]> {
  await using harness = await startHarness()
  const { storefront, bare, requestOf } = harness
  const rows: Row[] = []
  for (const { measured, path, headers, than, atLeast } of calls()) {
    const [ours = [], theirs = []] = await cpuTimes([storefront, bare], requestOf(path, headers), count)
    rows.push(cpuRow(measured, ours, than, theirs, atLeast))
  }
  return rows
}

/** The cost of OpenTelemetry when every request is traced, and when one in twenty is. */
export async function traces(count: number): Promise<Row[]> {
  await using harness = await startHarness()
  const { storefront, origin, startStorefront, requestOf } = harness
  const otlp = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${origin.port}` }
  const oneInTwenty = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.05' }
  const all = await startStorefront({ env: otlp })
  const some = await startStorefront({ env: { ...otlp, ...oneInTwenty } })
  const servers = [storefront, all, some]
  const [off = [], ofAll = [], ofSome = []] = await cpuTimes(servers, requestOf(itemPath(2_048)), count)
  return [
    cpuRow('proxied GET, 2 KB, every one traced', ofAll, 'not traced', off, 0.5),
    cpuRow('proxied GET, 2 KB, one in twenty traced', ofSome, 'not traced', off, 0.8),
  ]
}

/**
 * Each p99 is measured in a window of one second. A pause that the server makes once a second is in every window; longer windows
 * would all contain noise of the machine.
 */
const windows = { count: 11, ms: 1_000 }

/** The most that the storefront may add to the p99, in ms (BFF-55). */
const maxAddedMs = 5

/** What the storefront adds to the p99 of the product server, at 70 % of the storefront's peak. */
export async function addedLatency(): Promise<Row> {
  await using harness = await startHarness()
  const { storefront, origin, requestOf } = harness
  const path = itemPath(2_048)
  await saturate(storefront, requestOf(path), warmUpRequests)
  const rate = (await saturate(storefront, requestOf(path), 10_000)).perSecond * 0.7
  await using agents = new AsyncDisposableStack()
  const agent = agents.adopt(connectionsTo({}, connections), (each) => each.destroy())

  async function window({ port }: Listening): Promise<number> {
    const latencies: number[] = []
    const traffic = pace(rate, async (turn) => {
      const since = performance.now()
      const { headers } = requestOf(path)(turn % connections)
      const { statusCode, body } = await request(`http://127.0.0.1:${port}${path}`, {
        headers,
        dispatcher: agent,
      })
      await body.dump({ limit: Number.POSITIVE_INFINITY })
      if (statusCode !== 200) throw new Error(`${path} is ${statusCode}`)
      latencies.push(performance.now() - since)
    })
    await wait(windows.ms)
    await traffic.stop()
    return p99(latencies)
  }

  const measures = [storefront, origin].map((server) => () => window(server))
  const [through = [], direct = []] = await rounds(windows.count, measures)
  const addedMs = added(through, direct)
  return {
    measured: `p99 added at ${Math.round(rate)}/s`,
    storefront: `${addedMs.toFixed(1)} ms`,
    comparison: `${maxAddedMs} ms; origin alone ${median(direct).toFixed(1)} ms`,
    ratio: addedMs / maxAddedMs,
    goal: { atMost: 1 },
    note: `70 % of its peak; ${through.map((ms) => ms.toFixed(0)).join(' ')} ms`,
  }
}
