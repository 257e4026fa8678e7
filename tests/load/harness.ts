import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { imageSettings } from '../stack/image-settings.ts'
import { writeBuiltSpa } from './built-spa.ts'
import { type Nginx, startNginx } from './nginx.ts'
import { loadCore, serverCore } from './pinning.ts'
import { type Listening, startListening } from './processes.ts'
import { readResponse } from './read-response.ts'
import { signIn } from './sign-in.ts'
import { getRequest, hostOf, siteEnvironment } from './site.ts'

const fans = 64

/** The processes that run while speed is measured. */
export type Harness = {
  readonly origin: Listening
  readonly storefront: Listening
  readonly bare: Listening
  readonly nginx: Nginx | null
  /** A GET of every fan. */
  requestsFor(path: string, headers?: Record<string, string>): Buffer[]
  /** The same storefront once more, to which the fans are signed in as well, with further variables. */
  startVariant(env: Record<string, string>): Promise<Listening>
  /** A collector of traces, which takes them and does nothing with them. */
  startCollector(): Promise<Listening>
  stop(): Promise<void>
}

/**
 * The storefront, what it is compared with, and the product server behind them, with some fans signed in.
 * @throws what fails at the start, after it has stopped what runs
 */
export async function startHarness(moreArguments: readonly string[] = []): Promise<Harness> {
  const nodeArguments = [...imageSettings().nodeArguments, ...moreArguments]
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  const running: { stop(): Promise<unknown> }[] = []
  const started = async <R extends (typeof running)[number] | null>(starting: Promise<R>): Promise<R> => {
    const part = await starting
    if (part) running.push(part)
    return part
  }
  const stop = async () => {
    await Promise.all(running.map((part) => part.stop()))
    await rm(folder, { recursive: true })
  }

  try {
    await writeBuiltSpa(folder)
    const origin = await started(startListening('origin.ts', { core: loadCore }))
    const siteEnv = siteEnvironment(origin.port)
    const startVariant = (env: Record<string, string>) =>
      started(
        startListening('storefront.ts', {
          args: [folder],
          nodeArguments,
          env: { ...siteEnv, ...env },
          core: serverCore,
        }),
      )
    const storefront = await startVariant({})
    const cookies = await Promise.all(
      Array.from({ length: fans }, (_, fan) => signIn(storefront.port, fan, 0)),
    )

    const responsesFile = join(folder, 'responses.json')
    await writeFile(responsesFile, JSON.stringify(await responsesOf(storefront.port, cookies[0] ?? '')))
    const bare = await started(
      startListening('bare.ts', {
        args: [`http://127.0.0.1:${origin.port}`, join(folder, 'assets'), responsesFile],
        core: serverCore,
      }),
    )
    const nginx = await started(startNginx(folder, origin.port))

    return {
      origin,
      storefront,
      bare,
      nginx,
      requestsFor: (path, headers = {}) =>
        cookies.map((cookie) => getRequest(path, { host: hostOf(0), cookie, ...headers })),
      startVariant,
      startCollector: () => started(startListening('collector.ts', { core: loadCore })),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The storefront's own responses, for a bare route to send the same. */
async function responsesOf(port: number, cookie: string) {
  const read = (path: string, accept: string) => readResponse(port, path, { host: hostOf(0), cookie, accept })
  return { '/api/branding': await read('/api/branding', '*/*'), '/': await read('/', 'text/html') }
}
