import { randomBytes } from 'node:crypto'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { freePort } from '@storefront/server/test-support/free-port.ts'
import { BRANDING_CLIENT_ID } from '../fake-upstream/fake-upstream.ts'
import { connectionsToThisMachine } from '../fan/http.ts'
import { createFan, type Seen } from '../fan/storefront-fan.ts'
import { PROJECT_ID } from '../stack/dev-settings.ts'
import { startFleet } from '../stack/fleet.ts'
import { type IdTokens, startIdTokens } from './id-tokens.ts'
import { startNginx } from './nginx.ts'
import { inspectedAt } from './processes.ts'
import { startProductServer } from './product-server.ts'

/** The parent domain of all venues. */
const domain = 'fans.test'

const dockerfile = new URL('../../Dockerfile', import.meta.url)
const settingsFile = new URL('../../server/deploy/kubernetes/base/settings.env', import.meta.url)

/** The variables and Node arguments that the image starts a replica with. @throws Error when the Dockerfile has another form */
function imageSettings(): { env: Record<string, string>; nodeArguments: string[] } {
  const [, stage = ''] = readFileSync(dockerfile, 'utf8').split(/^FROM .* AS server$/m)
  const variables = [...stage.matchAll(/^ENV (\w+)=(.*)$/gm)]
  const { NODE_COMPILE_CACHE: _ofTheImage, ...env } = Object.fromEntries(
    variables.map(([, name = '', value = '']) => [name, value]),
  )
  const [, ...args] = JSON.parse(/^CMD (.*)$/m.exec(stage)?.[1] ?? '') as string[]
  return { env, nodeArguments: args.filter((arg) => arg.startsWith('--')) }
}

/** The settings of the Kubernetes manifests, without mounted files. */
function deployedSettings(): Record<string, string> {
  const settings = Object.entries(parseEnv(readFileSync(settingsFile, 'utf8')))
  return Object.fromEntries(
    settings.flatMap(([name, value = '']) => (name.endsWith('_FILE') ? [] : [[name, value]])),
  )
}

/** Variables of a storefront for the venues below `domain`, behind a proxy on this machine. */
const storefrontEnv = (upstreamUrl: string, idTokens: IdTokens): Record<string, string> => ({
  HOST: '127.0.0.1',
  UPSTREAM_URL: upstreamUrl,
  BRANDING_CLIENT_ID,
  TENANT_DOMAINS: domain,
  TRUST_PROXY: '127.0.0.1',
  SESSION_KEYS: randomBytes(32).toString('base64'),
  FIREBASE_PROJECT_ID: PROJECT_ID,
  FIREBASE_API_KEY: 'key',
  RECEIPT_BASE_URL: 'https://receipts.example.com',
  ...idTokens.env,
})

/**
 * Starts the whole deployment: replicas with the settings of image and manifests, behind nginx, and the product server. The
 * replicas log into `storefront-load.log` in the folder for temporary files.
 * @param more variables besides those of the manifests
 * @throws the first error, after stopping everything
 */
export async function startDeployment(replicas: number, more: Readonly<Record<string, string>>) {
  await using started = new AsyncDisposableStack()
  const log = started.adopt(openSync(join(tmpdir(), 'storefront-load.log'), 'w'), closeSync)
  const productServer = started.adopt(await startProductServer(), (each) => each.stop())
  const idTokens = started.adopt(await startIdTokens(PROJECT_ID), (each) => each.close())
  const image = imageSettings()
  const env = {
    ...image.env,
    ...storefrontEnv(productServer.url, idTokens),
    ...deployedSettings(),
    ...more,
  }
  const inspectors = await Promise.all(Array.from({ length: replicas }, () => freePort()))
  const nodeArguments = (index: number) => [
    ...image.nodeArguments,
    ...idTokens.nodeArguments,
    ...inspectedAt(inspectors[index] ?? 0),
  ]
  const fleet = started.adopt(await startFleet(replicas, () => env, { nodeArguments, output: log }), (each) =>
    each.stop(),
  )
  const nginx = started.adopt(await startNginx(domain, fleet.ports), (each) => each.stop())
  const dispatcher = started.adopt(connectionsToThisMachine(256, { ca: nginx.ca }), (each) => each.destroy())
  const running = started.move()
  return {
    productServer,
    idTokens,
    fleet,
    /** The variables of the replicas. A change applies to replicas that start later. */
    env: env as Record<string, string>,
    inspectors,
    /** A new fan at a venue. `note` is called after each request. */
    fanAt(tenant: string, email = '', note?: (seen: Seen) => void) {
      const origin = `https://${tenant}.${domain}:${nginx.port}`
      return createFan({ origin, dispatcher, ...(note && { note }) }, email)
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

export type Deployment = Awaited<ReturnType<typeof startDeployment>>
