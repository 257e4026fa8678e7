import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { request } from 'undici'
import { endWithUs, startBff } from '../stack/bff-process.ts'
import { PROJECT_ID } from '../stack/demo-fan.ts'
import { imageSettings } from '../stack/image-settings.ts'
import { connectionsTo, createFan, domain } from './fan.ts'
import { startIdTokens } from './id-tokens.ts'
import type { Listening } from './processes.ts'
import { connections } from './traffic.ts'
import { storefrontEnv } from './world.ts'

export const hostOf = (venue: number) => `venue-${venue}.${domain}`

/** The path of a product whose response has so many bytes. */
export const itemPath = (bytes: number) => `/api/console/catalog/items/${bytes}/details`

/** What a browser sends with a call. */
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

/** What it sends when it opens a page. */
export const documentHeaders = {
  ...callHeaders,
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'sec-fetch-dest': 'document',
}

const assets = fileURLToPath(new URL('../../web/dist/assets', import.meta.url))

/** The path of the app's largest hashed file. @throws Error where the app is not built */
export function largestAsset(): string {
  const names = readdirSync(assets).filter((name) => name.endsWith('.br'))
  const sizeOf = (name: string) => statSync(join(assets, name)).size
  const [largest] = names.toSorted((a, b) => sizeOf(b) - sizeOf(a))
  if (largest === undefined) throw new Error('No compressed files: build the app first')
  return `/assets/${largest.replace(/\.br$/, '')}`
}

/** Measured servers have one core, what sends to them and answers them has the other. */
const [serverCore, loadCore] = [0, 1]

/** Ties a process and its threads to a core, so that figures differ less; it stays free without `taskset` or such a core. */
const pin = (pid: number, cores: number | string) =>
  void spawnSync('taskset', ['-a', '-p', '-c', String(cores), String(pid)], { stdio: 'ignore' })

/** Starts a file of this folder and waits until it reports where it listens. */
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

/** How a storefront differs from the one of the image. */
type Start = {
  readonly env?: Readonly<Record<string, string>>
  readonly nodeArguments?: readonly string[]
}

/**
 * What is measured, and what it is compared with, on the core of servers: a product server that is never the limit, a storefront before
 * it, to which a fan for each connection is signed in at one venue, and the ten lines of `bare.ts`. This process is on the other core.
 */
export async function startHarness(start: Start = {}) {
  pin(process.pid, loadCore)
  await using started = new AsyncDisposableStack()
  const running = started.use(new AsyncDisposableStack())
  // What runs after this has all cores again.
  running.defer(() => pin(process.pid, `0-${cpus().length - 1}`))
  const folder = running.adopt(await mkdtemp(join(tmpdir(), 'load-')), (path) =>
    rm(path, { recursive: true }),
  )
  const origin = running.adopt(await startListening('origin.ts'), (each) => each.stop())
  const idTokens = running.adopt(await startIdTokens(PROJECT_ID), (each) => each.close())
  const upstream = `http://127.0.0.1:${origin.port}`
  const settings = { ...storefrontEnv(upstream, idTokens), DRAIN_DELAY_MS: '0', BRANDING_TTL_S: '3600' }
  const image = imageSettings().nodeArguments

  /** The storefront as its image starts it, with its state in memory: Redis is not what is measured. */
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

  /** Signs fans in at venues in turn. Returns their `Cookie` headers, all of them good at every storefront of the harness. */
  async function signIn({ port }: Listening, count: number, venues: number): Promise<string[]> {
    await using agents = new AsyncDisposableStack()
    const agent = agents.adopt(connectionsTo({}, 4), (each) => each.destroy())
    const cookies: string[] = []
    for (let number = 0; number < count; number++) {
      // All of one length, so that the shells of all fans are too.
      const email = `fan-${String(number).padStart(6, '0')}@fans.example`
      const fan = createFan({ port, agent }, { email, tenant: `venue-${number % venues}` })
      // Each a separate client.
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
  // Of the same young generation: one that grows and shrinks makes page faults in some rounds, a third of the time.
  const bare = await startListening('bare.ts', [upstream, assets, join(folder, 'responses.json')], image)
  running.defer(() => bare.stop())
  pin(bare.pid, serverCore)
  started.move()

  return {
    origin,
    storefront,
    bare,
    startStorefront,
    signIn,
    /** A GET of the fan of a connection. */
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

/** What a storefront responds with, as the bare server sends it. */
async function responseOf({ port }: Listening, path: string, ofRequest: Record<string, string>) {
  const url = `http://127.0.0.1:${port}${path}`
  const { statusCode, headers, body } = await request(url, { headers: { host: hostOf(0), ...ofRequest } })
  const text = await body.text()
  if (statusCode !== 200) throw new Error(`${path} is ${statusCode}: ${text}`)
  const kept = Object.entries(headers).filter(([name]) => !ofTheConnection.has(name))
  return { headers: Object.fromEntries(kept), body: text }
}
