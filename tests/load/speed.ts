import { assetPath } from './built-spa.ts'
import { paced } from './load.ts'
import type { Listening } from './processes.ts'
import type { Row } from './report.ts'
import { median, p99, ratio, rounds } from './rounds.ts'
import { throughputOf } from './throughput.ts'
import type { World } from './world.ts'

export type Effort = { readonly count: number; readonly ms: number }

const connections = 50

const present = (servers: Record<string, Listening | null>) =>
  Object.fromEntries(Object.entries(servers).filter((pair): pair is [string, Listening] => pair[1] !== null))

/** BFF-55: what the storefront may add to the latest of a hundred answers, at 70 % of what it can do. */
export const mayAddMs = 5

/**
 * A proxied GET of a signed-in fan: how many, how late the latest in a hundred at 70 % of the bare proxy's peak, and how
 * much later than from the product server itself at 70 % of our own.
 */
export async function proxied(world: World, bytes: number, effort: Effort): Promise<Row[]> {
  const { storefront, bare, nginx, origin } = world
  const requests = world.requestsFor(`/api/console/catalog/items/${bytes}/details`)
  const servers = present({ storefront, bare, nginx, origin })
  const result = await throughputOf(servers, { requests, connections }, { ...effort, originPid: origin.pid })
  const beside = [
    `origin alone ${result.textOf('origin')}`,
    ...(nginx ? [`nginx ${result.textOf('nginx')} = ${result.ratio('nginx', 'bare').toFixed(2)}`] : []),
  ]
  const late = async (other: Listening, rate: number) => {
    const results = await rounds(
      effort.count,
      [storefront, other].map(({ port }) => ({
        name: String(port),
        measure: async () => p99(await paced({ port, requests, connections }, rate, effort.ms)),
      })),
    )
    return [...results.values()] as [number[], number[]]
  }
  const rate = median(result.perSecondOf('bare')) * 0.7
  const [ours, theirs] = await late(bare, rate)
  const ownRate = median(result.perSecondOf('storefront')) * 0.7
  const [through, direct] = await late(origin, ownRate)
  const addedMs = median(through.map((ms, round) => ms - (direct[round] ?? 0)))
  const kb = `${Math.round(bytes / 1024)} KB`
  return [
    {
      measured: `proxied GET, ${kb}`,
      storefront: result.textOf('storefront'),
      comparison: `http-proxy ${result.textOf('bare')}`,
      ratio: result.ratio('storefront', 'bare'),
      goal: { atLeast: 0.9 },
      beside: beside.join('; '),
    },
    {
      measured: `its p99 at ${Math.round(rate)}/s`,
      storefront: `${median(ours).toFixed(1)} ms`,
      comparison: `http-proxy ${median(theirs).toFixed(1)} ms`,
      ratio: ratio(ours, theirs),
      goal: { atMost: 1.25 },
      beside: '70 % of the peak of http-proxy',
    },
    {
      measured: `p99 added at ${Math.round(ownRate)}/s`,
      storefront: `${addedMs.toFixed(1)} ms`,
      comparison: `${mayAddMs} ms; origin alone ${median(direct).toFixed(1)} ms`,
      ratio: addedMs / mayAddMs,
      goal: { atMost: 1 },
      beside: '70 % of our own peak',
    },
  ]
}

async function answered(
  { storefront, bare, nginx, origin, requestsFor }: World,
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
    beside: result.samples.has('nginx')
      ? `nginx ${result.textOf('nginx')} = ${result.ratio('nginx', 'bare').toFixed(2)}`
      : '',
  }
}

export const branding = (world: World, effort: Effort) =>
  answered(world, effort, { measured: '/api/branding', path: '/api/branding', than: 'route', atLeast: 0.7 })

export const shell = (world: World, effort: Effort) =>
  answered(world, effort, {
    measured: 'HTML shell of a known session',
    path: '/home',
    headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'sec-fetch-dest': 'document' },
    than: 'route',
    atLeast: 0.7,
  })

export const asset = (world: World, effort: Effort) =>
  answered(world, effort, {
    measured: 'hashed asset, 100 KB of brotli',
    path: assetPath,
    than: '@fastify/static',
    atLeast: 4,
  })
