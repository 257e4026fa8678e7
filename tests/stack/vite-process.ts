import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { freePort } from '@storefront/server/test-support/free-port.ts'

const web = fileURLToPath(new URL('../../web', import.meta.url))

/** Starts Vite's development server of the SPA on a free port and waits until it responds. @throws Error when it does not within 20 s */
export async function startVite(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const port = await freePort()
  const bin = createRequire(`${web}/package.json`)
    .resolve('vite/package.json')
    .replace(/package\.json$/, 'bin/vite.js')
  const child = spawn(
    process.execPath,
    [bin, '--port', String(port), '--strictPort', '--host', '127.0.0.1'],
    {
      cwd: web,
      env: { ...process.env, HMR_CLIENT_PORT: String(port) },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const url = `http://127.0.0.1:${port}`
  const deadline = Date.now() + 20_000
  while (!(await fetch(`${url}/@vite/client`).catch(() => null))?.ok) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error('The development server of the SPA is not up')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}
