import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@storefront/server/test-support/free-port.ts'
import { callHeaders, documentHeaders, hostOf, itemPath, startHarness } from './harness.ts'
import { inspectedAt, keptHeapBytes, openDescriptors } from './processes.ts'
import type { Row } from './report.ts'
import { connections, saturate } from './traffic.ts'

/** The number of fans and hosts, and of requests after the caches hold all of them. */
type Soak = { readonly requests: number; readonly sessions: number; readonly hosts: number }

/**
 * Measures heap and open descriptors (BFF-55): `settled` when the caches hold every session and host, `end` after many more
 * requests.
 */
export async function measureGrowth({ requests, sessions, hosts }: Soak) {
  const inspector = await freePort()
  await using harness = await startHarness({
    // All requests come from one address here, which would exceed the limit of a client.
    env: { LIMIT_UNKNOWN_TENANTS_CLIENT: '1000000' },
    nodeArguments: inspectedAt(inspector),
  })
  const { storefront } = harness
  const cookies = await harness.signIn(storefront, sessions, hosts)
  /** Each connection sends for a fiftieth of the fans. */
  const load = (connection: number) =>
    cookies.flatMap((cookie, fan) =>
      fan % connections === connection ? callsOf(hostOf(fan % hosts), cookie) : [],
    )
  async function sizeAfter(amount: number) {
    await saturate(storefront, load, amount)
    // Descriptors of closed connections are released a moment later.
    await wait(500)
    return { heap: await keptHeapBytes(inspector), descriptors: openDescriptors(storefront.pid) }
  }
  return { settled: await sizeAfter(sessions * 8), end: await sizeAfter(requests) }
}

/** The calls of the app, in realistic shares. */
const callsOf = (host: string, cookie: string) => [
  { path: itemPath(2_048), headers: { ...callHeaders, host, cookie } },
  { path: '/api/branding', headers: { ...callHeaders, host, cookie } },
  { path: '/', headers: { ...documentHeaders, host, cookie } },
  { path: '/api/session', headers: { ...callHeaders, host, cookie } },
]

/** The growth of heap and descriptors in a long run. */
export async function memoryRows(): Promise<Row[]> {
  const { settled, end } = await measureGrowth({ requests: 200_000, sessions: 10_000, hosts: 1_000 })
  const row = (measured: string, of: 'heap' | 'descriptors', print: (size: number) => string): Row => ({
    measured,
    storefront: print(end[of]),
    comparison: `settled at ${print(settled[of])}`,
    ratio: end[of] / settled[of],
    goal: { atMost: 1.1 },
    note: '10,000 sessions, 1,000 hosts',
  })
  return [
    row('heap after 200,000 requests', 'heap', (bytes) => `${(bytes / 1024 / 1024).toFixed(1)} MB`),
    row('descriptors after them', 'descriptors', String),
  ]
}
