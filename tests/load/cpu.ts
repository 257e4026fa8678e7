import { setTimeout as wait } from 'node:timers/promises'
import { request } from 'undici'
import { connectionsTo } from './fan.ts'
import type { Listening } from './processes.ts'
import { added, median, p99, type Row, ratio, rounds, spread } from './report.ts'
import { documentHeaders, itemPath, largestAsset, startHarness } from './stage.ts'
import { connections, pace, saturate } from './traffic.ts'

/** What is measured is compiled code, not the compiler, which is done after some 12,000. */
const warmUpRequests = 15_000
const requestsInRound = 3_000

type Call = {
  readonly measured: string
  readonly path: string
  readonly headers?: Record<string, string>
  /** What the bare server has for it. */
  readonly than: string
  /** How much of our processor time the bare server has to take. */
  readonly atLeast: number
}

/** The calls that are compared. @throws Error where the app is not built */
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

/** Microseconds of processor time that a request takes of each server, in rounds that take turns. */
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

/** How much of the storefront's processor time the bare server takes for the same responses. @param count of rounds */
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

/** The same storefront with OpenTelemetry on and off, for every request and for one in twenty. */
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
 * Each p99 is that of a window. One second, so that a pause of 10 ms each second, which keeps some 3 % of the requests waiting,
 * is in all of them: shorter ones could miss it, and longer ones would all meet the noise of the machine.
 */
const windows = { count: 11, ms: 1_000 }

/** BFF-55: what the storefront may add to the p99, at 70 % of its peak; ms. */
const maxAddedMs = 5

/** What the storefront adds to the p99 of the product server alone, at 70 % of the storefront's peak. */
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
