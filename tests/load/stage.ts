import { readdirSync, statSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { request } from 'undici'
import { startBff } from '../stack/bff-process.ts'
import { PROJECT_ID } from '../stack/demo-fan.ts'
import { imageSettings } from '../stack/image-settings.ts'
import { connectionsTo, createFan, domain } from './fan.ts'
import { startIdTokens } from './id-tokens.ts'
import { type Listening, loadCore, pin, serverCore, startListening } from './processes.ts'
import { connections } from './traffic.ts'
import { storefrontEnv } from './world.ts'

export const hostOf = (venue: number) => `venue-${venue}.${domain}`

/** Makes each fan a separate client. */
export const addressOf = (fan: number) => ({
  'x-forwarded-for': `10.${(fan >> 16) & 255}.${(fan >> 8) & 255}.${fan & 255}`,
})

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

/** How a storefront differs from the others of a stage. */
type Start = {
  readonly env?: Readonly<Record<string, string>>
  readonly nodeArguments?: readonly string[]
  /** The descriptor of a file that takes its log; usually that is dropped. */
  readonly output?: number
}

/** A product server that is never the limit and storefronts before it, on the core of servers; this process is on the other one. */
export async function startStage() {
  pin(process.pid, loadCore)
  await using started = new AsyncDisposableStack()
  const folder = started.adopt(await mkdtemp(join(tmpdir(), 'load-')), (path) =>
    rm(path, { recursive: true }),
  )
  const origin = started.adopt(await startListening('origin.ts'), (each) => each.stop())
  const idTokens = started.adopt(await startIdTokens(PROJECT_ID), (each) => each.close())
  const settings = {
    ...storefrontEnv(`http://127.0.0.1:${origin.port}`, idTokens),
    DRAIN_DELAY_MS: '0',
    BRANDING_TTL_S: '3600',
  }
  const image = imageSettings().nodeArguments
  const running = started.move()
  return {
    origin,
    idTokens,
    /** The storefront as its image starts it, with its state in memory: Redis is not what is measured. */
    async startStorefront({ env, nodeArguments = [], output }: Start = {}): Promise<Listening> {
      const bff = await startBff({
        env: { LOG_LEVEL: 'info', ...settings, ...env },
        nodeArguments: [...image, ...idTokens.nodeArguments, ...nodeArguments],
        output: output ?? 'ignore',
      })
      running.defer(async () => void (await bff.stop()))
      const pid = bff.process.pid ?? 0
      pin(pid, serverCore)
      return { port: bff.port, pid }
    },
    /** The ten lines of `bare.ts`, which send what the storefront sends. */
    async startBare({ port }: Listening, cookie: string): Promise<Listening> {
      const responses = {
        '/api/branding': await responseOf(port, '/api/branding', { cookie, ...callHeaders }),
        '/': await responseOf(port, '/', { cookie, ...documentHeaders }),
      }
      const file = join(folder, 'responses.json')
      await writeFile(file, JSON.stringify(responses))
      const bare = await startListening('bare.ts', {
        args: [`http://127.0.0.1:${origin.port}`, assets, file],
        // Of the same young generation: one that grows and shrinks makes page faults in some rounds, a third of the time.
        nodeArguments: image,
      })
      running.defer(() => bare.stop())
      pin(bare.pid, serverCore)
      return bare
    },
    /** Signs fans in at venues in turn. Returns their `Cookie` headers, all of them good at every storefront of the stage. */
    async signIn({ port }: Listening, count: number, venues: number): Promise<string[]> {
      await using agents = new AsyncDisposableStack()
      const agent = agents.adopt(connectionsTo({}, 4), (each) => each.destroy())
      const fans = Array.from({ length: count }, (_, number) => {
        // All of one length, so that the shells of all fans are too.
        const email = `fan-${String(number).padStart(6, '0')}@fans.example`
        return createFan({ port, agent }, { email, tenant: `venue-${number % venues}` })
      })
      for (const [number, fan] of fans.entries()) {
        await fan.logIn(idTokens.tokenOf(fan.email), addressOf(number))
      }
      return fans.map(({ cookie }) => cookie)
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

const ofTheConnection = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'])

async function responseOf(port: number, path: string, ofRequest: Record<string, string>) {
  const url = `http://127.0.0.1:${port}${path}`
  const { statusCode, headers, body } = await request(url, { headers: { host: hostOf(0), ...ofRequest } })
  const text = await body.text()
  if (statusCode !== 200) throw new Error(`${path} is ${statusCode}: ${text}`)
  const kept = Object.entries(headers).filter(([name]) => !ofTheConnection.has(name))
  return { headers: Object.fromEntries(kept), body: text }
}

/** A stage with a storefront to which a fan for each connection is signed in at one venue, and the bare server. */
export async function startHarness(start?: Start) {
  const stage = await startStage()
  const storefront = await stage.startStorefront(start)
  const cookies = await stage.signIn(storefront, connections, 1)
  const bare = await stage.startBare(storefront, cookies[0] ?? '')
  /** A GET of the fan of a connection. */
  const requestOf = (path: string, headers: Readonly<Record<string, string>> = callHeaders) => {
    return (connection: number) => ({
      path,
      headers: { ...headers, host: hostOf(0), cookie: cookies[connection] ?? '' },
    })
  }
  return { ...stage, storefront, bare, requestOf }
}

/** What is measured, and what it is compared with. */
export type Harness = Awaited<ReturnType<typeof startHarness>>
