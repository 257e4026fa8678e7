import { once } from 'node:events'
import { type BffProcess, startBff } from '../stack/bff-process.ts'

/** One BFF of several, which restarts at the same address after it was killed. */
export type Replica = {
  readonly url: string
  /** Resolves when it serves (again). */
  up(): Promise<unknown>
  /** `kill -9`, and started again at once. Does nothing while it is already restarting. */
  kill(): Promise<void>
  stop(): Promise<void>
}

export async function startReplica(env: Record<string, string>): Promise<Replica> {
  let bff: BffProcess = await startBff({ env })
  const { port, adminUrl } = bff
  const adminPort = Number(new URL(adminUrl).port)
  let restarting: Promise<unknown> | null = null

  async function restart() {
    const ended = once(bff.process, 'exit')
    bff.process.kill('SIGKILL')
    await ended
    bff = await startBff({ env, port, adminPort })
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
