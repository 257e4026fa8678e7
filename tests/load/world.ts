import { randomBytes } from 'node:crypto'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { freePort } from '@storefront/server/test-support/free-port.ts'
import { BRANDING_CLIENT_ID } from '../fake-upstream/fake-upstream.ts'
import { PROJECT_ID } from '../stack/demo-fan.ts'
import { startFleet } from '../stack/fleet.ts'
import { imageSettings } from '../stack/image-settings.ts'
import { connectionsTo, domain, type Way } from './fan.ts'
import { type IdTokens, startIdTokens } from './id-tokens.ts'
import { startNginx } from './nginx.ts'
import { inspectedAt } from './processes.ts'
import { startProductServer } from './product-server.ts'

const settingsFile = new URL('../../server/deploy/kubernetes/base/settings.env', import.meta.url)

/** The settings with which the storefront is deployed, timeouts and the delay of its end among them, without mounted files. */
function deployedSettings(): Record<string, string> {
  const settings = Object.entries(parseEnv(readFileSync(settingsFile, 'utf8')))
  return Object.fromEntries(
    settings.flatMap(([name, value = '']) => (name.endsWith('_FILE') ? [] : [[name, value]])),
  )
}

/** Variables of a storefront for the venues below `domain`, behind a proxy on this machine. */
export const storefrontEnv = (upstreamUrl: string, idTokens: IdTokens): Record<string, string> => ({
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
 * Starts everything between the fans and the ledger: replicas as the image and the manifests start them, behind nginx. They log into
 * `storefront-load.log` of the folder for temporary files.
 * @param more variables of the replicas, beyond what the manifests set
 * @throws what fails, after it has stopped what runs
 */
export async function startWorld(replicas: number, more: Readonly<Record<string, string>>) {
  await using started = new AsyncDisposableStack()
  const log = started.adopt(openSync(join(tmpdir(), 'storefront-load.log'), 'w'), closeSync)
  const productServer = started.adopt(await startProductServer(), (each) => each.stop())
  const idTokens = started.adopt(await startIdTokens(PROJECT_ID), (each) => each.close())
  const image = imageSettings()
  const env = {
    ...image.env,
    ...storefrontEnv(productServer.gate.url, idTokens),
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
  const agent = started.adopt(connectionsTo(nginx, 256), (each) => each.destroy())
  const running = started.move()
  return {
    productServer,
    idTokens,
    fleet,
    /** The variables of the replicas: a change is for those that start from now on. */
    env: env as Record<string, string>,
    /** The ports of the replicas' inspectors. */
    inspectors,
    /** How fans connect, over TLS. */
    way: { port: nginx.port, ca: nginx.ca, agent } satisfies Way,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

export type World = Awaited<ReturnType<typeof startWorld>>
