import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type AppDependencies, buildApp } from '../src/app.ts'
import { parseConfig } from '../src/config.ts'
import { environment, host, hurried, noOverload } from '../test-support/site.ts'
import { fansOf, type HostileFan } from './fan.ts'

const key = Buffer.alloc(32, 7)

async function emptySpa(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hostile-spa-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><html><head><!--boot-head--></head><body></body></html>',
  )
  await writeFile(join(folder, 'build.json'), '{"version":"1.0.0"}')
  await mkdir(join(folder, '.vite'))
  await writeFile(join(folder, '.vite/manifest.json'), '{}')
  return folder
}

type Listening = { readonly port: number; readonly host: string }

/**
 * The whole server, listening, over a product server that knows the fans. Every client has its own address
 * (`x-forwarded-for`), since rate limits are not tested here.
 */
export async function startHostileSite<O extends { readonly url: string }>(
  startOrigin: (fans: ReadonlyMap<string, HostileFan>) => Promise<O>,
  { env, deps }: { env?: Record<string, string>; deps?: AppDependencies } = {},
) {
  const fans = fansOf(key, host)
  const origin = await startOrigin(fans.known)
  const config = parseConfig({
    ...environment(origin.url),
    ...hurried,
    SESSION_KEYS: key.toString('base64'),
    TRUST_PROXY: '127.0.0.1',
    ...env,
  })
  const app = await buildApp(config, {
    spa: { distDir: await emptySpa() },
    overload: noOverload,
    verifyIdToken: async () => ({ uid: randomUUID(), email: `${randomUUID()}@fans.example` }),
    ...deps,
  })
  onTestFinished(() => app.close())
  await app.listen({ host: '127.0.0.1', port: 0 })
  const listening: Listening = { port: (app.server.address() as AddressInfo).port, host }
  return { app, origin, ...listening, signIn: fans.signIn }
}
