import { assetPath } from './built-spa.ts'
import type { Harness } from './harness.ts'
import { paced } from './load.ts'
import type { Listening } from './processes.ts'
import type { Row } from './report.ts'
import { added, median, p99, ratio, rounds } from './rounds.ts'
import { documentHeaders } from './site.ts'
import { throughputOf } from './throughput.ts'

export type Effort = { readonly count: number; readonly ms: number }

const connections = 50

const present = (servers: Record<string, Listening | null>) =>
  Object.fromEntries(Object.entries(servers).filter((pair): pair is [string, Listening] => pair[1] !== null))

/**
 * Each p99 is that of a window. One second, so that a pause of 10 ms each second, which keeps some 3 % of the requests waiting,
 * is in all of them: shorter ones could miss it, and longer ones would all meet the noise of the machine.
 */
const windowMs = 1_000
const windows = 11

/** BFF-55: what the storefront may add to the p99, at 70 % of its peak; ms. */
export const maxAddedMs = 5

/**
 * A proxied GET of a signed-in fan: its peak rate, its p99 at 70 % of the bare proxy's peak, and what it adds to the p99
 * of the product server alone at 70 % of our own peak.
 */
export async function proxied(harness: Harness, bytes: number, effort: Effort): Promise<Row[]> {
  const { storefront, bare, nginx, origin } = harness
  const requests = harness.requestsFor(`/api/console/catalog/items/${bytes}/details`)
  const servers = present({ storefront, bare, nginx, origin })
  const result = await throughputOf(servers, { requests, connections }, { ...effort, originPid: origin.pid })
  const notes = [
    `origin alone ${result.textOf('origin')}`,
    ...(nginx ? [`nginx ${result.textOf('nginx')} = ${result.ratio('nginx', 'bare').toFixed(2)}`] : []),
  ]
  const p99sOf = async (other: Listening, rate: number) => {
    const results = await rounds(
      windows,
      [storefront, other].map(({ port }) => ({
        name: String(port),
        measure: async () => p99(await paced({ port, requests, connections }, rate, windowMs)),
      })),
    )
    return [...results.values()] as [number[], number[]]
  }
  const rate = median(result.perSecondOf('bare')) * 0.7
  const [ours, theirs] = await p99sOf(bare, rate)
  const ownRate = median(result.perSecondOf('storefront')) * 0.7
  const [through, direct] = await p99sOf(origin, ownRate)
  const addedMs = added(through, direct)
  const kb = `${Math.round(bytes / 1024)} KB`
  return [
    {
      measured: `proxied GET, ${kb}`,
      storefront: result.textOf('storefront'),
      comparison: `http-proxy ${result.textOf('bare')}`,
      ratio: result.ratio('storefront', 'bare'),
      goal: { atLeast: 0.85 },
      note: notes.join('; '),
    },
    {
      measured: `its p99 at ${Math.round(rate)}/s`,
      storefront: `${median(ours).toFixed(1)} ms`,
      comparison: `http-proxy ${median(theirs).toFixed(1)} ms`,
      ratio: ratio(ours, theirs),
      goal: { atMost: 1.25 },
      note: '70 % of the peak of http-proxy',
    },
    {
      measured: `p99 added at ${Math.round(ownRate)}/s`,
      storefront: `${addedMs.toFixed(1)} ms`,
      comparison: `${maxAddedMs} ms; origin alone ${median(direct).toFixed(1)} ms`,
      ratio: addedMs / maxAddedMs,
      goal: { atMost: 1 },
      note: `70 % of our own peak; ${through.map((ms) => ms.toFixed(0)).join(' ')} ms`,
    },
  ]
}

async function comparedWithBare(
  { storefront, bare, nginx, origin, requestsFor }: Harness,
  effort: Effort,
  row: { measured: string; path: string; headers?: Record<string, string>; than: string; atLeast: number },
): Promise<Row> {
  const servers = { storefront, bare, nginx: row.path === assetPath ? nginx : null }
  const result = await throughputOf(
    present(servers),
    { requests: requestsFor(row.path, row.headers), connections },
    { ...effort, originPid: origin.pid },
  )
  return {
    measured: row.measured,
    storefront: result.textOf('storefront'),
    comparison: `${row.than} ${result.textOf('bare')}`,
    ratio: result.ratio('storefront', 'bare'),
    goal: { atLeast: row.atLeast },
    note: result.samples.has('nginx')
      ? `nginx ${result.textOf('nginx')} = ${result.ratio('nginx', 'bare').toFixed(2)}`
      : '',
  }
}

export const branding = (harness: Harness, effort: Effort) =>
  comparedWithBare(harness, effort, {
    measured: '/api/branding',
    path: '/api/branding',
    than: 'route',
    atLeast: 0.7,
  })

export const shell = (harness: Harness, effort: Effort) =>
  comparedWithBare(harness, effort, {
    measured: 'HTML shell of a known session',
    path: '/',
    headers: documentHeaders,
    than: 'route',
    atLeast: 0.8,
  })

export const asset = (harness: Harness, effort: Effort) =>
  comparedWithBare(harness, effort, {
    measured: 'hashed asset, 100 KB of brotli',
    path: assetPath,
    than: '@fastify/static',
    atLeast: 5,
  })

/** The same storefront with OpenTelemetry on and off, for every request and for one in twenty. */
export async function traces(harness: Harness, effort: Effort): Promise<Row[]> {
  const { storefront, origin, startVariant, startCollector, requestsFor } = harness
  const collector = await startCollector()
  const otlp = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.port}` }
  const servers = {
    off: storefront,
    all: await startVariant(otlp),
    some: await startVariant({
      ...otlp,
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.05',
    }),
  }
  const requests = requestsFor('/api/console/catalog/items/2048/details')
  const result = await throughputOf(servers, { requests, connections }, { ...effort, originPid: origin.pid })
  const row = (name: keyof typeof servers, what: string, atLeast: number): Row => ({
    measured: `proxied GET, 2 KB, ${what} traced`,
    storefront: result.textOf(name),
    comparison: `without tracing ${result.textOf('off')}`,
    ratio: result.ratio(name, 'off'),
    goal: { atLeast },
    note: '',
  })
  return [row('all', 'every one', 0.5), row('some', 'one in twenty', 0.8)]
}
