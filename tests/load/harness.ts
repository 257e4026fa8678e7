import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { request } from 'undici'
import { imageSettings } from '../stack/image-settings.ts'
import { writeBuiltSpa } from './built-spa.ts'
import { type Listening, loadCore, pin, type Start, serverCore, startListening } from './processes.ts'
import { documentHeaders, getRequest, hostOf, signIn, siteEnvironment } from './site.ts'

/** A product server, and storefronts before it that the same cookies open. */
export type Stage = {
  readonly origin: Listening
  startStorefront(start?: Omit<Start, 'args'>): Promise<Listening>
  /** The ten lines of `bare.ts`, which send what the storefront sends. */
  startBare(storefront: Listening, cookie: string): Promise<Listening>
}

/** Runs `work` on a stage, with this process on the core of the load, and ends all of the stage's processes afterwards. */
export async function withStage<R>(work: (stage: Stage) => Promise<R>): Promise<R> {
  pin(process.pid, loadCore)
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  const running: Listening[] = []
  const start = async (core: number, ...args: Parameters<typeof startListening>) => {
    const started = await startListening(...args)
    running.push(started)
    pin(started.pid, core)
    return started
  }
  try {
    await writeBuiltSpa(folder)
    const origin = await start(loadCore, 'origin.ts')
    const siteEnv = siteEnvironment(origin.port)
    const ofImage = imageSettings().nodeArguments
    return await work({
      origin,
      startStorefront: ({ nodeArguments = [], env, log } = {}) =>
        start(serverCore, 'storefront.ts', {
          args: [folder],
          nodeArguments: [...ofImage, ...nodeArguments],
          env: { ...siteEnv, ...env },
          log,
        }),
      async startBare({ port }, cookie) {
        const file = join(folder, 'responses.json')
        const responses = {
          '/api/branding': await readResponse(port, '/api/branding', { cookie }),
          '/': await readResponse(port, '/', { cookie, ...documentHeaders }),
        }
        await writeFile(file, JSON.stringify(responses))
        return start(serverCore, 'bare.ts', {
          args: [`http://127.0.0.1:${origin.port}`, join(folder, 'assets'), file],
          // Of the same young generation: one that grows and shrinks makes page faults in some rounds, a third of the time.
          nodeArguments: ofImage,
        })
      },
    })
  } finally {
    await Promise.all(running.map((part) => part.stop()))
    await rm(folder, { recursive: true })
  }
}

const ofTheConnection = new Set(['date', 'connection', 'keep-alive', 'content-length'])

async function readResponse(port: number, path: string, ofRequest: Record<string, string>) {
  const url = `http://127.0.0.1:${port}${path}`
  const { statusCode, headers, body } = await request(url, { headers: { host: hostOf(0), ...ofRequest } })
  if (statusCode !== 200) throw new Error(`${path} is ${statusCode}: ${await body.text()}`)
  const kept = Object.entries(headers).filter(([name]) => !ofTheConnection.has(name))
  return { headers: Object.fromEntries(kept), body: await body.text() }
}

/** What is measured, and what it is compared with. */
export type Harness = Stage & {
  readonly storefront: Listening
  readonly bare: Listening
  /** A GET of every fan. */
  requestsFor(path: string, headers?: Record<string, string> | undefined): Buffer[]
}

const fans = 64

/** Runs `work` on a stage with a storefront to which some fans are signed in, and the bare server. */
export const withHarness = <R>(work: (harness: Harness) => Promise<R>): Promise<R> =>
  withStage(async (stage) => {
    const storefront = await stage.startStorefront()
    const cookies: string[] = []
    for (let fan = 0; fan < fans; fan += 1) cookies.push(await signIn(storefront.port, fan, 0))
    const bare = await stage.startBare(storefront, cookies[0] as string)
    const requestsFor: Harness['requestsFor'] = (path, headers) =>
      cookies.map((cookie) => getRequest(path, { host: hostOf(0), cookie, ...headers }))
    return work({ ...stage, storefront, bare, requestsFor })
  })
