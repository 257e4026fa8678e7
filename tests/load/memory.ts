import { readdir } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { type InspectedStorefront, withInspectedStorefront } from './inspected-storefront.ts'
import { burst } from './load.ts'
import { signIn } from './sign-in.ts'
import { getRequest, hostOf } from './site.ts'

type Size = { readonly heap: number; readonly descriptors: number }
export type Growth = { readonly settled: Size; readonly end: Size }

/**
 * Heap and open descriptors after many requests of many fans at many hosts: `settled` once the caches hold every session
 * and host, `end` after `total` requests more.
 */
export const measureGrowth = (options: { total: number; sessions: number; hosts: number }): Promise<Growth> =>
  withInspectedStorefront(oneClientOfAllHosts, (inspected) => growthOf(inspected, options))

/** One address asks for all hosts here, which no client of the internet may. */
const oneClientOfAllHosts = {
  TRUST_PROXY: '127.0.0.1',
  BRANDING_MISS_TTL_S: '1',
  LIMIT_UNKNOWN_TENANTS_CLIENT: '1000000',
}

async function growthOf(
  { storefront, heap }: InspectedStorefront,
  { total, sessions, hosts }: { total: number; sessions: number; hosts: number },
): Promise<Growth> {
  const size = async (): Promise<Size> => {
    // Closed connections give up their descriptors a moment later.
    await wait(500)
    const descriptors = (await readdir(`/proc/${storefront.pid}/fd`)).length
    return { heap: await heap.heapBytes(), descriptors }
  }
  const requests: Buffer[] = []
  for (let fan = 0; fan < sessions; fan += 1) {
    const site = fan % hosts
    const cookie = await signIn(storefront.port, fan, site)
    requests.push(...requestsOf(hostOf(site), cookie))
  }
  const load = { port: storefront.port, requests, connections: 50 }
  // Unknown tenants are looked up at 50 a second: until all are known, the caches still grow.
  for (let lookedUp = 0; lookedUp < hosts; lookedUp += 50) {
    await burst({ ...load, requests: brandingRequestsOf(hosts) }, hosts)
    await wait(500)
  }
  await burst(load, requests.length * 2)
  const settled = await size()
  await burst(load, total)
  const end = await size()
  return { settled, end }
}

const brandingRequestsOf = (hosts: number) =>
  Array.from({ length: hosts }, (_, site) => getRequest('/api/branding', { host: hostOf(site) }))

/** The calls of a fan's app, in the shares in which it makes them. */
const requestsOf = (host: string, cookie: string) => [
  getRequest('/api/console/catalog/items/2048/details', { host, cookie }),
  getRequest('/api/branding', { host, cookie }),
  getRequest('/', { host, cookie, accept: 'text/html' }),
  getRequest('/api/session', { host, cookie }),
]
