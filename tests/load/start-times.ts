import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@storefront/server/test-support/free-port.ts'
import { imageSettings } from '../stack/image-settings.ts'
import { pin, serverCore, stop } from './processes.ts'
import { siteEnvironment } from './site.ts'

const mainFile = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))
const bareFile = fileURLToPath(new URL('bare-start.ts', import.meta.url))

/** Milliseconds from the start of the storefront's own process until `/readyz` is 200. */
export async function storefrontStart(): Promise<number> {
  const [port, adminPort] = [await freePort(), await freePort()]
  const ports = { PORT: String(port), ADMIN_PORT: String(adminPort) }
  const args = [...imageSettings().nodeArguments, mainFile]
  return readyAfter(args, { ...siteEnvironment(9), ...ports }, adminPort)
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
  if (child.pid !== undefined) pin(child.pid, serverCore)
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  try {
    while (!(await isReady())) {
      if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended at its start`)
      await wait(3)
    }
    return performance.now() - startedAt
  } finally {
    await stop(child)
  }
}
