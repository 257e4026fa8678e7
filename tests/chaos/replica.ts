import { once } from 'node:events'
import { type BffProcess, startBff } from '../stack/bff-process.ts'

const shiftedClock = new URL('shifted-clock.ts', import.meta.url).href

/** One BFF of several, which restarts at the same address after it was killed. */
export type Replica = {
  readonly url: string
  /** Resolves when it serves (again). */
  up(): Promise<unknown>
  /** `kill -9`, and started again at once. Does nothing while it is already restarting. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** @param aheadMs what its clock is ahead of this machine's */
export async function startReplica(given: Record<string, string>, aheadMs = 0): Promise<Replica> {
  const env = { ...given, CLOCK_AHEAD_MS: String(aheadMs) }
  const nodeArguments = aheadMs === 0 ? [] : ['--import', shiftedClock]
  let bff: BffProcess = await startBff({ env, nodeArguments })
  const { port, adminUrl } = bff
  const adminPort = Number(new URL(adminUrl).port)
  let restarting: Promise<unknown> | null = null

  async function restart() {
    const ended = once(bff.process, 'exit')
    bff.process.kill('SIGKILL')
    await ended
    bff = await startBff({ env, nodeArguments, port, adminPort })
    restarting = null
  }

  return {
    url: `http://127.0.0.1:${port}`,
    up: async () => restarting,
    kill: async () => {
      restarting ??= restart()
      // Reported to whoever awaits `up`.
      restarting.catch(() => undefined)
    },
    stop: async () => {
      // One that failed to restart has nothing left to stop.
      await restarting?.catch(() => undefined)
      await bff.stop()
    },
  }
}
