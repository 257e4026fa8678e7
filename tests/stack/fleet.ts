import { once } from 'node:events'
import { type BffProcess, startBff } from './bff-process.ts'

/** The replicas of one deployment. Each keeps its address. */
export type Fleet = {
  readonly ports: readonly number[]
  readonly adminUrls: readonly string[]
  readonly size: number
  /** The process ids of the running replicas. */
  pids(): number[]
  /** Sends SIGTERM and starts the replica again, with another release when one is given. */
  restart(index: number, change?: Change): Promise<void>
  /** Sends `kill -9` and starts the replica again. */
  kill(index: number): Promise<void>
  stop(): Promise<void>
}

type Change = { readonly release?: string }

/**
 * Starts the replicas one after the other, because in parallel each could miss its deadline to be ready.
 * @param envOf the variables of a replica, by its number from 0
 * @param how Node arguments for each replica, and where they log
 */
export async function startFleet(
  size: number,
  envOf: (index: number) => Record<string, string>,
  how: {
    nodeArguments?: (index: number) => readonly string[]
    output?: number
  } = {},
): Promise<Fleet> {
  const replicas: BffProcess[] = []
  const optionsOf = (index: number) => ({
    env: envOf(index),
    nodeArguments: how.nodeArguments?.(index) ?? [],
    output: how.output ?? ('capture' as const),
  })
  const stop = async () => void (await Promise.all(replicas.map((each) => each.stop())))
  for (let index = 0; index < size; index++) {
    const starting = startBff(optionsOf(index))
    // Without this the replicas that have started would be left running.
    replicas.push(await starting.catch((error) => stop().then(() => Promise.reject(error))))
  }
  const addresses = replicas.map(({ port, adminUrl }) => ({
    port,
    adminPort: Number(new URL(adminUrl).port),
  }))

  const replica = (index: number) => {
    const found = replicas[index]
    if (!found) throw new RangeError(`There is no replica ${index}`)
    return found
  }
  async function start(index: number, change: Change = {}) {
    replicas[index] = await startBff({ ...optionsOf(index), ...change, ...addresses[index] })
  }

  return {
    size,
    pids: () => replicas.map(({ process }) => process.pid ?? 0),
    ports: addresses.map(({ port }) => port),
    adminUrls: replicas.map(({ adminUrl }) => adminUrl),
    async restart(index, change) {
      await replica(index).stop()
      await start(index, change)
    },
    async kill(index) {
      const { process } = replica(index)
      const ended = once(process, 'exit')
      process.kill('SIGKILL')
      await ended
      await start(index)
    },
    stop,
  }
}
