import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@storefront/server/test-support/free-port.ts'
import { inspectedAt, keptHeapBytes, openDescriptors } from './processes.ts'
import type { Row } from './report.ts'
import { callHeaders, documentHeaders, hostOf, itemPath, startStage } from './stage.ts'
import { connections, saturate } from './traffic.ts'

type Size = { readonly heap: number; readonly descriptors: number }

/** How many fans and hosts there are, and how many requests come once the caches hold all of them. */
export type Soak = { readonly requests: number; readonly sessions: number; readonly hosts: number }

/** One address asks for all hosts here, which no client of the internet may. */
const oneClientOfAllHosts = { BRANDING_MISS_TTL_S: '1', LIMIT_UNKNOWN_TENANTS_CLIENT: '1000000' }

/**
 * Heap and open descriptors after many requests of many fans at many hosts (BFF-55): `settled` once the caches hold every
 * session and host, `end` after the soak.
 */
export async function measureGrowth({
  requests,
  sessions,
  hosts,
}: Soak): Promise<{ settled: Size; end: Size }> {
  const inspector = await freePort()
  await using stage = await startStage()
  const server = await stage.startStorefront({
    env: oneClientOfAllHosts,
    nodeArguments: inspectedAt(inspector),
  })
  const size = async (): Promise<Size> => {
    // Closed connections give up their descriptors a moment later.
    await wait(500)
    return { heap: await keptHeapBytes(inspector), descriptors: openDescriptors(server.pid) }
  }
  // Unknown tenants are looked up at 50 a second: until all are known, the caches still grow.
  const brandings = Array.from({ length: hosts }, (_, venue) => ({
    path: '/api/branding',
    headers: { ...callHeaders, host: hostOf(venue) },
  }))
  const ofConnection = <T>(all: readonly T[]) => {
    return (connection: number) => all.filter((_, at) => at % connections === connection)
  }
  for (let lookedUp = 0; lookedUp < hosts; lookedUp += 50) {
    await saturate(server, ofConnection(brandings), hosts)
    await wait(500)
  }

  const cookies = await stage.signIn(server, sessions, hosts)
  const fans = ofConnection(cookies.map((cookie, fan) => callsOf(hostOf(fan % hosts), cookie)))
  const load = (connection: number) => fans(connection).flat()
  await saturate(server, load, sessions * 8)
  const settled = await size()
  await saturate(server, load, requests)
  return { settled, end: await size() }
}

/** The calls of a fan's app, in the shares in which it makes them. */
const callsOf = (host: string, cookie: string) => [
  { path: itemPath(2_048), headers: { ...callHeaders, host, cookie } },
  { path: '/api/branding', headers: { ...callHeaders, host, cookie } },
  { path: '/', headers: { ...documentHeaders, host, cookie } },
  { path: '/api/session', headers: { ...callHeaders, host, cookie } },
]

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`

/** What a long soak leaves behind. */
export async function memoryRows(): Promise<Row[]> {
  const { settled, end } = await measureGrowth({ requests: 200_000, sessions: 10_000, hosts: 1_000 })
  const goal = { atMost: 1.1 }
  return [
    {
      measured: 'heap after 200,000 requests',
      storefront: megabytes(end.heap),
      comparison: `settled at ${megabytes(settled.heap)}`,
      ratio: end.heap / settled.heap,
      goal,
      note: '10,000 sessions, 1,000 hosts',
    },
    {
      measured: 'descriptors after them',
      storefront: String(end.descriptors),
      comparison: `settled at ${settled.descriptors}`,
      ratio: end.descriptors / settled.descriptors,
      goal,
      note: '',
    },
  ]
}
