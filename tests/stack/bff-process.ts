import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkFree, freePort } from '@storefront/server/test-support/free-port.ts'

const ownRelease = fileURLToPath(new URL('../..', import.meta.url))
const shiftedClock = new URL('shifted-clock.ts', import.meta.url).href

const children = new Set<ChildProcess>()
process.on('exit', () => children.forEach((child) => void child.kill()))

/** Ends a child process when this process ends, even after an interrupt or an error. */
export function endWithUs(child: ChildProcess): void {
  children.add(child)
  child.once('exit', () => children.delete(child))
}

/**
 * A BFF in a separate process, configured by environment variables as in the container. With `CLOCK_AHEAD_MS` its clock is ahead;
 * otherwise it is as far ahead as ours.
 */
export type BffProcess = {
  readonly port: number
  readonly adminUrl: string
  readonly process: ChildProcess
  /** Everything that it has logged so far. */
  log(): string
  /** Sends SIGTERM, waits for the exit and returns the exit code. */
  stop(): Promise<number | null>
}

/**
 * Starts a BFF and waits until `/readyz` is 200.
 * @throws Error with its log when it exits or is not ready within 30 s, and EADDRINUSE when a port is taken
 */
export async function startBff(options: {
  env: Record<string, string>
  port?: number | undefined
  adminPort?: number | undefined
  nodeArguments?: readonly string[]
  /** The address of the SPA's development server, which replaces its build. */
  webDevServer?: string | undefined
  /** The folder of another release (`other-release.ts`) with the layout of this workspace. */
  release?: string | undefined
  /** Where it logs: to our output, to `log()`, only errors, or to a file descriptor. */
  output?: 'inherit' | 'capture' | 'ignore' | number
}): Promise<BffProcess> {
  const port = options.port ?? (await freePort())
  const adminPort = options.adminPort ?? (await freePort())
  // Another server on the port could answer `/readyz` and would be taken for this one.
  for (const wanted of [port, adminPort]) await checkFree(wanted)
  const output = options.output === undefined || options.output === 'capture' ? 'pipe' : options.output
  const main = join(options.release ?? ownRelease, 'server/src/main.ts')
  const args = options.webDevServer ? [`--web-dev-server=${options.webDevServer}`] : []
  const { PATH, CLOCK_AHEAD_MS } = process.env
  const env = { PATH, CLOCK_AHEAD_MS, ...options.env, PORT: String(port), ADMIN_PORT: String(adminPort) }
  const clock = env.CLOCK_AHEAD_MS ? ['--import', shiftedClock] : []
  const child = spawn(process.execPath, [...clock, ...(options.nodeArguments ?? []), main, ...args], {
    env,
    // Detached, so that Ctrl-C reaches only our process, which then stops this one in order.
    detached: true,
    stdio: ['ignore', output, output === 'ignore' ? 'inherit' : output],
  })
  endWithUs(child)
  const lines: string[] = []
  child.stdout?.on('data', (chunk) => lines.push(String(chunk)))
  child.stderr?.on('data', (chunk) => lines.push(String(chunk)))
  const ended = once(child, 'exit')
  const adminUrl = `http://127.0.0.1:${adminPort}`

  const bff = {
    port,
    adminUrl,
    process: child,
    log: () => lines.join(''),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      await ended
      return child.exitCode
    },
  }
  await untilReady(bff)
  return bff
}

async function untilReady({ process: child, adminUrl, log, stop }: BffProcess): Promise<void> {
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The BFF ended at start:\n${log()}`)
    const response = await fetch(`${adminUrl}/readyz`).catch(() => null)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await stop()
  throw new Error(`The BFF was not ready within 30 s:\n${log()}`)
}
