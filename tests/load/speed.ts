import { assetPath } from './built-spa.ts'
import type { Harness } from './harness.ts'
import { paced, saturate } from './load.ts'
import type { Listening } from './processes.ts'
import type { Row } from './report.ts'
import { added, median, p99, ratio, rounds } from './rounds.ts'
import { documentHeaders, itemPath } from './site.ts'

/** How many rounds, and how many requests each server gets in each of them. */
export type Effort = { readonly count: number; readonly requests: number }

const connections = 50

/** What is measured is compiled code, not the compiler, which is done after some 12,000. */
const warmUpRequests = 15_000

type Call = {
  /** What `--only` calls it. */
  readonly name: string
  readonly measured: string
  readonly path: string
  readonly headers?: Record<string, string>
  /** What the bare server has for it. */
  readonly than: string
  /** How much of our processor time the bare server has to take. */
  readonly atLeast: number
}

export const calls: readonly Call[] = [
  { name: 'get', measured: 'proxied GET, 2 KB', path: itemPath(2_048), than: 'http-proxy', atLeast: 0.76 },
  { name: 'get', measured: 'proxied GET, 20 KB', path: itemPath(20_480), than: 'http-proxy', atLeast: 0.82 },
  { name: 'branding', measured: '/api/branding', path: '/api/branding', than: 'a route', atLeast: 0.5 },
  {
    name: 'shell',
    measured: 'shell of a known session',
    path: '/',
    headers: documentHeaders,
    than: 'a route',
    atLeast: 0.35,
  },
  {
    name: 'asset',
    measured: 'hashed asset, 100 KB of brotli',
    path: assetPath,
    than: '@fastify/static',
    atLeast: 5,
  },
]

/** Microseconds of processor time that a request takes of each server, in rounds that take turns. */
async function cpuTimes(
  servers: readonly Listening[],
  requests: readonly Buffer[],
  effort: Effort,
): Promise<number[][]> {
  const loads = servers.map((server) => ({ server, requests, connections }))
  for (const load of loads) await saturate(load, warmUpRequests)
  const contenders = loads.map((load) => ({
    name: String(load.server.pid),
    measure: async () => (await saturate(load, effort.requests)).cpuMicros,
  }))
  return [...(await rounds(effort.count, contenders)).values()]
}

/** The middle half of the rounds' ratios: wide where something else ran. */
function spread(theirs: readonly number[], ours: readonly number[]): string {
  const ratios = theirs.map((value, round) => value / (ours[round] ?? Number.NaN)).sort((a, b) => a - b)
  const quartiles = [ratios[Math.floor(ratios.length / 4)], ratios[Math.floor((ratios.length * 3) / 4)]]
  return quartiles.map((each) => each?.toFixed(2)).join(' to ')
}

const micros = (times: readonly number[]) => `${Math.round(median(times))} µs`

/** How much of the storefront's processor time the bare server takes for the same responses. */
export async function comparedWithBare(
  { storefront, bare, requestsFor }: Harness,
  { measured, path, headers, than, atLeast }: Call,
  effort: Effort,
): Promise<Row> {
  const [ours = [], theirs = []] = await cpuTimes([storefront, bare], requestsFor(path, headers), effort)
  return {
    measured,
    storefront: micros(ours),
    comparison: `${than} ${micros(theirs)}`,
    ratio: ratio(theirs, ours),
    goal: { atLeast },
    note: spread(theirs, ours),
  }
}

/** The same storefront with OpenTelemetry on and off, for every request and for one in twenty. */
export async function traces(harness: Harness, effort: Effort): Promise<Row[]> {
  const { storefront, origin, startStorefront, requestsFor } = harness
  const otlp = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${origin.port}` }
  const oneInTwenty = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.05' }
  const all = await startStorefront({ env: otlp })
  const some = await startStorefront({ env: { ...otlp, ...oneInTwenty } })
  const requests = requestsFor(itemPath(2_048))
  const [off = [], ofAll = [], ofSome = []] = await cpuTimes([storefront, all, some], requests, effort)
  const row = (what: string, times: readonly number[], atLeast: number): Row => ({
    measured: `proxied GET, 2 KB, ${what} traced`,
    storefront: micros(times),
    comparison: `not traced ${micros(off)}`,
    ratio: ratio(off, times),
    goal: { atLeast },
    note: spread(off, times),
  })
  return [row('every one', ofAll, 0.5), row('one in twenty', ofSome, 0.8)]
}

/**
 * Each p99 is that of a window. One second, so that a pause of 10 ms each second, which keeps some 3 % of the requests waiting,
 * is in all of them: shorter ones could miss it, and longer ones would all meet the noise of the machine.
 */
const windows = { count: 11, ms: 1_000 }

/** BFF-55: what the storefront may add to the p99, at 70 % of its peak; ms. */
export const maxAddedMs = 5

/** What the storefront adds to the p99 of the product server alone, at 70 % of its own peak. */
export async function addedLatency({ storefront, origin, requestsFor }: Harness): Promise<Row> {
  const load = { server: storefront, requests: requestsFor(itemPath(2_048)), connections }
  await saturate(load, warmUpRequests)
  const rate = (await saturate(load, 10_000)).perSecond * 0.7
  const latest = await rounds(
    windows.count,
    [storefront, origin].map((server) => ({
      name: String(server.pid),
      measure: async () => p99(await paced({ ...load, server }, rate, windows.ms)),
    })),
  )
  const [through = [], direct = []] = latest.values()
  const addedMs = added(through, direct)
  return {
    measured: `p99 added at ${Math.round(rate)}/s`,
    storefront: `${addedMs.toFixed(1)} ms`,
    comparison: `${maxAddedMs} ms; origin alone ${median(direct).toFixed(1)} ms`,
    ratio: addedMs / maxAddedMs,
    goal: { atMost: 1 },
    note: `70 % of our own peak; ${through.map((ms) => ms.toFixed(0)).join(' ')} ms`,
  }
}
