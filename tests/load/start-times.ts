import { spawn } from 'node:child_process'
import { request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { freePort } from '@storefront/server/test-support/free-port.ts'
import { imageSettings } from '../stack/image-settings.ts'
import { pin, serverCore } from './pinning.ts'
import { pidOf, stop } from './processes.ts'
import { siteEnvironment } from './site.ts'

const mainFile = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))
const bareFile = fileURLToPath(new URL('bare-start.ts', import.meta.url))

/** Milliseconds from the start of the storefront's own process until `/readyz` is 200. */
export async function storefrontStart(): Promise<number> {
  const [port, adminPort] = [await freePort(), await freePort()]
  const ports = { PORT: String(port), ADMIN_PORT: String(adminPort) }
  return readyAfter(
    [...imageSettings().nodeArguments, mainFile],
    { ...siteEnvironment(9), ...ports },
    adminPort,
  )
}

/** The same of a bare Fastify that imports firebase-admin. */
export async function bareStart(): Promise<number> {
  const port = await freePort()
  return readyAfter([bareFile, String(port)], {}, port)
}

async function readyAfter(args: string[], env: Record<string, string>, port: number) {
  const startedAt = performance.now()
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  pin(pidOf(child), serverCore)
  try {
    while (!(await isReady(port))) {
      if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended at its start`)
      await new Promise((done) => setTimeout(done, 3))
    }
    return performance.now() - startedAt
  } finally {
    await stop(child)
  }
}

const isReady = (port: number) =>
  new Promise<boolean>((done) => {
    const call = request({ port, host: '127.0.0.1', path: '/readyz', agent: false }, (response) => {
      response.resume()
      done(response.statusCode === 200)
    })
    call.on('error', () => done(false))
    call.end()
  })
