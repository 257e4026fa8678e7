import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { request } from 'undici'
import { endWithUs, startBff } from '../stack/bff-process.ts'
import { PROJECT_ID } from '../stack/dev-settings.ts'
import { imageSettings, storefrontEnv } from './deployment.ts'
import { connectionsTo, createFan, domain } from './fan.ts'
import { startIdTokens } from './id-tokens.ts'
import type { Listening } from './processes.ts'
import { connections } from './traffic.ts'

export const hostOf = (venue: number) => `venue-${venue}.${domain}`

/** The path of a product whose response has this size. */
export const itemPath = (bytes: number) => `/api/console/catalog/items/${bytes}/details`

/** The headers of a browser's API call. */
export const callHeaders = {
  accept: '*/*',
  'user-agent':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'accept-encoding': 'gzip, deflate, br',
  'accept-language': 'en-US,en;q=0.9',
  'sec-fetch-dest': 'empty',
  'sec-fetch-mode': 'cors',
  'sec-fetch-site': 'same-origin',
  'x-csrf': '1',
}

/** The headers of a browser that opens a page. */
export const documentHeaders = {
  ...callHeaders,
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'sec-fetch-dest': 'document',
}

const assets = fileURLToPath(new URL('../../web/dist/assets', import.meta.url))

/** The path of the app's largest hashed file. @throws Error when the app is not built */
export function largestAsset(): string {
  const names = readdirSync(assets).filter((name) => name.endsWith('.br'))
  const sizeOf = (name: string) => statSync(join(assets, name)).size
  const [largest] = names.toSorted((a, b) => sizeOf(b) - sizeOf(a))
  if (largest === undefined) throw new Error('No compressed files: build the app first')
  return `/assets/${largest.replace(/\.br$/, '')}`
}

/** The measured servers use one core; the load and the product server use the other. */
const [serverCore, loadCore] = [0, 1]

/** Pins a process to a core for steadier figures. Without `taskset` or that core it has no effect. */
const pin = (pid: number, cores: number | string) =>
  void spawnSync('taskset', ['-a', '-p', '-c', String(cores), String(pid)], { stdio: 'ignore' })

/** Starts a file of this folder and waits until it reports its address. */
async function startListening(file: string, args: readonly string[] = [], execArgv: string[] = []) {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), args, {
    execArgv,
    env: { PATH: process.env.PATH },
  })
  endWithUs(child)
  const ended = once(child, 'exit')
  const early = ended.then(() => Promise.reject(new Error(`${file} ended at its start`)))
  const [{ port }] = await Promise.race([once(child, 'message'), early])
  early.catch(() => undefined)
  return {
    port: port as number,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** How a storefront differs from that of the image. */
type Start = {
  readonly env?: Readonly<Record<string, string>>
  readonly nodeArguments?: readonly string[]
}

/**
 * Starts what is measured and what it is compared with on one core: a product server that is never the bottleneck, a storefront
 * with a signed-in fan for each connection, and the bare server. This process uses the other core.
 */
export async function startHarness(start: Start = {}) {
  pin(process.pid, loadCore)
  await using started = new AsyncDisposableStack()
  const running = started.use(new AsyncDisposableStack())
  // Gives all cores back afterwards.
  running.defer(() => pin(process.pid, `0-${cpus().length - 1}`))
  const folder = running.adopt(await mkdtemp(join(tmpdir(), 'load-')), (path) =>
    rm(path, { recursive: true }),
  )
  const origin = running.adopt(await startListening('canned-product-server.ts'), (each) => each.stop())
  const idTokens = running.adopt(await startIdTokens(PROJECT_ID), (each) => each.close())
  const upstream = `http://127.0.0.1:${origin.port}`
  const settings = { ...storefrontEnv(upstream, idTokens), DRAIN_DELAY_MS: '0', BRANDING_TTL_S: '3600' }
  const image = imageSettings().nodeArguments

  /** The storefront as its image starts it, but with its state in memory, because Redis is not measured. */
  async function startStorefront({ env, nodeArguments = [] }: Start): Promise<Listening> {
    const bff = await startBff({
      env: { LOG_LEVEL: 'info', ...settings, ...env },
      nodeArguments: [...image, ...idTokens.nodeArguments, ...nodeArguments],
      output: 'ignore',
    })
    running.defer(async () => void (await bff.stop()))
    const pid = bff.process.pid ?? 0
    pin(pid, serverCore)
    return { port: bff.port, pid }
  }

  /** Signs in fans at venues in turn. Returns their `Cookie` headers, which every storefront of the harness accepts. */
  async function signIn({ port }: Listening, count: number, venues: number): Promise<string[]> {
    await using agents = new AsyncDisposableStack()
    const agent = agents.adopt(connectionsTo({}, 4), (each) => each.destroy())
    const cookies: string[] = []
    for (let number = 0; number < count; number++) {
      // All addresses have the same length, so the pages of all fans do too.
      const email = `fan-${String(number).padStart(6, '0')}@fans.example`
      const fan = createFan({ port, agent }, { email, tenant: `venue-${number % venues}` })
      // Each fan is a separate client for the rate limits.
      const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
      await fan.logIn(idTokens.tokenOf(email), { 'x-forwarded-for': address })
      cookies.push(fan.cookie)
    }
    return cookies
  }

  const storefront = await startStorefront(start)
  const cookies = await signIn(storefront, connections, 1)
  const [cookie = ''] = cookies
  const responses = {
    '/api/branding': await responseOf(storefront, '/api/branding', { cookie, ...callHeaders }),
    '/': await responseOf(storefront, '/', { cookie, ...documentHeaders }),
  }
  await writeFile(join(folder, 'responses.json'), JSON.stringify(responses))
  // The same `--max-semi-space-size`: a young generation that grows and shrinks would cost page faults in some rounds.
  const bare = await startListening(
    'bare-server.ts',
    [upstream, assets, join(folder, 'responses.json')],
    image,
  )
  running.defer(() => bare.stop())
  pin(bare.pid, serverCore)
  started.move()

  return {
    origin,
    storefront,
    bare,
    startStorefront,
    signIn,
    /** A GET by the fan of a connection. */
    requestOf: (path: string, headers: Readonly<Record<string, string>> = callHeaders) => {
      return (connection: number) => ({
        path,
        headers: { ...headers, host: hostOf(0), cookie: cookies[connection] ?? '' },
      })
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

const ofTheConnection = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'])

/** A response of the storefront in the form that the bare server sends. */
async function responseOf({ port }: Listening, path: string, ofRequest: Record<string, string>) {
  const url = `http://127.0.0.1:${port}${path}`
  const { statusCode, headers, body } = await request(url, { headers: { host: hostOf(0), ...ofRequest } })
  const text = await body.text()
  if (statusCode !== 200) throw new Error(`${path} is ${statusCode}: ${text}`)
  const kept = Object.entries(headers).filter(([name]) => !ofTheConnection.has(name))
  return { headers: Object.fromEntries(kept), body: text }
}
