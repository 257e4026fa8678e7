import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeBuiltSpa } from './built-spa.ts'
import { type Nginx, startNginx } from './nginx.ts'
import { loadCore, serverCore } from './pinning.ts'
import { type Listening, startListening } from './processes.ts'
import { readText } from './read-text.ts'
import { signIn } from './sign-in.ts'
import { getRequest, hostOf, siteEnvironment } from './site.ts'

const fans = 64

/** Everything that runs while speed is measured. */
export type World = {
  readonly origin: Listening
  readonly storefront: Listening
  readonly bare: Listening
  readonly nginx: Nginx | null
  /** A GET of every fan. */
  requestsFor(path: string, headers?: Record<string, string>): Buffer[]
  stop(): Promise<void>
}

/** The storefront, what it is compared with, and the product server behind them, with some fans signed in. */
export async function startWorld(nodeArguments: readonly string[] = []): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  await writeBuiltSpa(folder)
  const origin = await startListening('origin.ts', { core: loadCore })
  const storefront = await startListening('storefront.ts', {
    args: [folder],
    nodeArguments,
    env: siteEnvironment(origin.port),
    core: serverCore,
  })
  const cookies = await Promise.all(Array.from({ length: fans }, (_, fan) => signIn(storefront.port, fan, 0)))

  const textsFile = join(folder, 'texts.json')
  await writeFile(textsFile, JSON.stringify(await textsOf(storefront.port, cookies[0] ?? '')))
  const bare = await startListening('bare.ts', {
    args: [`http://127.0.0.1:${origin.port}`, join(folder, 'assets'), textsFile],
    core: serverCore,
  })
  const nginx = await startNginx(folder, origin.port)

  return {
    origin,
    storefront,
    bare,
    nginx,
    requestsFor: (path, headers = {}) =>
      cookies.map((cookie) => getRequest(path, { host: hostOf(0), cookie, ...headers })),
    async stop() {
      await Promise.all([storefront, bare, origin, nginx].map((running) => running?.stop()))
      await rm(folder, { recursive: true })
    },
  }
}

/** What the storefront answers, for a bare route to answer the same. */
async function textsOf(port: number, cookie: string) {
  const read = (path: string, accept: string) => readText(port, path, { host: hostOf(0), cookie, accept })
  return { '/api/branding': await read('/api/branding', '*/*'), '/home': await read('/home', 'text/html') }
}
