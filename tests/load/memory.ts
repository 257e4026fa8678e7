import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../stack/free-port.ts'
import { writeBuiltSpa } from './built-spa.ts'
import { inspect } from './inspected-heap.ts'
import { burst } from './load.ts'
import { loadCore, serverCore } from './pinning.ts'
import { type Listening, startListening } from './processes.ts'
import { signIn } from './sign-in.ts'
import { getRequest, hostOf, siteEnvironment } from './site.ts'

type Size = { readonly heap: number; readonly descriptors: number }
export type Growth = { readonly settled: Size; readonly end: Size }

/**
 * Heap and open descriptors after many requests of many fans at many hosts: `settled` once the caches hold every session
 * and host, `end` after `total` requests more.
 */
export async function measureGrowth(options: {
  total: number
  sessions: number
  hosts: number
}): Promise<Growth> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  await writeBuiltSpa(folder)
  const origin = await startListening('origin.ts', { core: loadCore })
  const inspectorPort = await freePort()
  const storefront = await startListening('storefront.ts', {
    args: [folder],
    nodeArguments: [`--inspect=127.0.0.1:${inspectorPort}`, '--inspect-publish-uid=http'],
    env: { ...siteEnvironment(origin.port), TRUST_PROXY: '127.0.0.1', BRANDING_MISS_TTL_S: '1' },
    core: serverCore,
  })
  try {
    return await growthOf(storefront, inspectorPort, options)
  } finally {
    await Promise.all([storefront.stop(), origin.stop()])
    await rm(folder, { recursive: true })
  }
}

async function growthOf(
  storefront: Listening,
  inspectorPort: number,
  { total, sessions, hosts }: { total: number; sessions: number; hosts: number },
): Promise<Growth> {
  const [target] = await (await fetch(`http://127.0.0.1:${inspectorPort}/json/list`)).json()
  const heap = await inspect(target.webSocketDebuggerUrl)
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
  heap.close()
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
