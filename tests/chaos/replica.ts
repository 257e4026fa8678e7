import { once } from 'node:events'
import { type BffProcess, startBff } from '../stack/bff-process.ts'

/** One BFF of several, which comes back at the same address when it has been killed. */
export type Replica = {
  readonly url: string
  /** Until it serves again. */
  up(): Promise<unknown>
  /** `kill -9`; it is started again at once. While it is already coming back, nothing. */
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
      // Told to whoever waits until it is up.
      restarting.catch(() => undefined)
    },
    stop: async () => {
      // One that does not come up again has ended.
      await restarting?.catch(() => undefined)
      await bff.stop()
    },
  }
}
