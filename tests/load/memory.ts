import { readdir } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@storefront/server/test-support/free-port.ts'
import { withStage } from './harness.ts'
import { keptHeapBytes } from './inspected-heap.ts'
import { saturate } from './load.ts'
import type { Listening } from './processes.ts'
import { getRequest, hostOf, itemPath, signIn } from './site.ts'

type Size = { readonly heap: number; readonly descriptors: number }
type Plan = { readonly total: number; readonly sessions: number; readonly hosts: number }

/** One address asks for all hosts here, which no client of the internet may. */
const oneClientOfAllHosts = {
  TRUST_PROXY: '127.0.0.1',
  BRANDING_MISS_TTL_S: '1',
  LIMIT_UNKNOWN_TENANTS_CLIENT: '1000000',
}

/**
 * Heap and open descriptors after many requests of many fans at many hosts (BFF-55): `settled` once the caches hold every
 * session and host, `end` after `total` requests more.
 */
export async function measureGrowth(plan: Plan): Promise<{ settled: Size; end: Size }> {
  const inspectorPort = await freePort()
  const nodeArguments = [`--inspect=127.0.0.1:${inspectorPort}`, '--inspect-publish-uid=http']
  return withStage(async ({ startStorefront }) => {
    const storefront = await startStorefront({ nodeArguments, env: oneClientOfAllHosts })
    return growthOf(storefront, () => keptHeapBytes(inspectorPort), plan)
  })
}

async function growthOf(
  server: Listening,
  heapBytes: () => Promise<number>,
  { total, sessions, hosts }: Plan,
) {
  const { port, pid } = server
  const size = async (): Promise<Size> => {
    // Closed connections give up their descriptors a moment later.
    await wait(500)
    const descriptors = (await readdir(`/proc/${pid}/fd`)).length
    return { heap: await heapBytes(), descriptors }
  }
  const requests: Buffer[] = []
  for (let fan = 0; fan < sessions; fan += 1) {
    const site = fan % hosts
    requests.push(...requestsOf(hostOf(site), await signIn(port, fan, site)))
  }
  const brandings = Array.from({ length: hosts }, (_, site) =>
    getRequest('/api/branding', { host: hostOf(site) }),
  )
  // Unknown tenants are looked up at 50 a second: until all are known, the caches still grow.
  for (let lookedUp = 0; lookedUp < hosts; lookedUp += 50) {
    await saturate({ server, connections: 50, requests: brandings }, hosts)
    await wait(500)
  }
  const load = { server, requests, connections: 50 }
  await saturate(load, requests.length * 2)
  const settled = await size()
  await saturate(load, total)
  return { settled, end: await size() }
}

/** The calls of a fan's app, in the shares in which it makes them. */
const requestsOf = (host: string, cookie: string) => [
  getRequest(itemPath(2_048), { host, cookie }),
  getRequest('/api/branding', { host, cookie }),
  getRequest('/', { host, cookie, accept: 'text/html' }),
  getRequest('/api/session', { host, cookie }),
]
