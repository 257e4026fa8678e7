import { randomBytes } from 'node:crypto'
import { freePort } from '@storefront/server/test-support/free-port.ts'
import { type RedisProcess, startRedis } from '@storefront/server/test-support/redis-process.ts'
import { type Client, createClient } from '../drills/client.ts'
import { deployedSettings } from '../drills/deployed-settings.ts'
import { BRANDING_CLIENT_ID } from '../fake-upstream/fake-upstream.ts'
import { PROJECT_ID } from '../stack/demo-fan.ts'
import { type Fleet, startFleet } from '../stack/fleet.ts'
import { imageSettings } from '../stack/image-settings.ts'
import { type IdTokens, startIdTokens } from './id-tokens.ts'
import { type ProductServer, startProductServer } from './product-server.ts'

export const domain = 'fans.test'

/** What fans' phones connect to. */
type Entrance = {
  readonly port: number
  readonly ca?: string
  readonly pids?: readonly number[]
  stop(): Promise<void>
}

export type WorldOptions = {
  readonly replicas: number
  /** Of the replicas, beyond what the manifests set. */
  readonly env?: Readonly<Record<string, string>>
  /** Where the replicas log: a descriptor. */
  readonly log: number
  /** The folder of the replicas' release (`stack/other-release.ts`), this one unless given. */
  readonly release?: string | undefined
  startEntrance(domain: string, ports: readonly number[]): Promise<Entrance>
}

/** Everything between the phones and the ledger, running. */
export type World = {
  readonly productServer: ProductServer
  readonly idTokens: IdTokens
  readonly client: Client
  /** The ports of the replicas' inspectors, which tell the size of their heaps. */
  readonly inspectors: readonly number[]
  /** The processes by what they are; this one is the phones. */
  readonly pids: Readonly<
    Record<'replicas' | 'product server' | 'nginx' | 'Redis' | 'phones', readonly number[]>
  >
  stop(): Promise<void>
}

/** Starts a Redis, the product server, the replicas and the entrance. @throws what fails, after it has stopped what runs */
export async function startWorld(options: WorldOptions): Promise<World> {
  const stops: (() => Promise<unknown>)[] = []
  const started = <T>(part: T, stop: (part: T) => Promise<unknown>): T => {
    stops.unshift(() => stop(part))
    return part
  }
  const stop = async () => {
    for (const each of stops.splice(0)) await each()
  }
  try {
    const redis = started(await startRedis(), (each) => each.dispose())
    const productServer = started(await startProductServer(), (each) => each.stop())
    const idTokens = started(await startIdTokens(PROJECT_ID), (each) => each.close())
    const inspectors = await Promise.all(Array.from({ length: options.replicas }, () => freePort()))
    const behind = { redisUrl: redis.url, productServer, idTokens, inspectors }
    const fleet = started(await startReplicas(options, behind), (each) => each.stop())
    const entrance = started(await options.startEntrance(domain, fleet.ports), (each) => each.stop())
    // All fans are one host's, and phones do not wait for each other's connections.
    const client = started(createClient(entrance, 256), (each) => each.close())
    const pids = {
      replicas: fleet.pids(),
      'product server': [productServer.pid],
      nginx: entrance.pids ?? [],
      Redis: [await pidOf(redis)],
      phones: [process.pid],
    }
    return { productServer, idTokens, client, inspectors, pids, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const pidOf = async ({ ask }: Pick<RedisProcess, 'ask'>) =>
  Number(/process_id:(\d+)/.exec(String(await ask('INFO', 'server')))?.[1])

type Behind = Pick<World, 'productServer' | 'idTokens' | 'inspectors'> & { readonly redisUrl: string }

/** As the image starts them and the manifests configure them. */
function startReplicas(
  { replicas, log, env: more, release }: WorldOptions,
  { redisUrl, productServer, idTokens, inspectors }: Behind,
): Promise<Fleet> {
  const image = imageSettings()
  const env = {
    ...image.env,
    ...deployedSettings(),
    HOST: '127.0.0.1',
    UPSTREAM_URL: productServer.url,
    BRANDING_CLIENT_ID,
    TENANT_DOMAINS: domain,
    TRUST_PROXY: '127.0.0.1',
    SESSION_KEYS: randomBytes(32).toString('base64'),
    REDIS_URL: redisUrl,
    FIREBASE_PROJECT_ID: PROJECT_ID,
    FIREBASE_API_KEY: 'key',
    RECEIPT_BASE_URL: productServer.receiptUrl,
    DRAIN_DELAY_MS: '0',
    ...idTokens.env,
    ...more,
  }
  return startFleet(replicas, () => env, {
    nodeArguments: (index) => [
      ...image.nodeArguments,
      ...idTokens.nodeArguments,
      `--inspect=127.0.0.1:${inspectors[index]}`,
      '--inspect-publish-uid=http',
    ],
    output: log,
    release,
  })
}
