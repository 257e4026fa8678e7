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
  log(): string
  stop(): Promise<void>
}

type Change = { readonly release?: string }

type Variables = Readonly<Record<string, string>>

/**
 * Starts the replicas one after the other, because in parallel each could miss its deadline to be ready.
 * @param envOf the variables of a replica, by its number from 0
 * @param how Node arguments for each replica, where they log, and the folder of another release
 */
export async function startFleet(
  size: number,
  envOf: (index: number) => Variables,
  how: {
    nodeArguments?: (index: number) => readonly string[]
    output?: 'capture' | number
    release?: string | undefined
  } = {},
): Promise<Fleet> {
  const replicas: BffProcess[] = []
  const logs: string[] = []
  const optionsOf = (index: number) => ({
    env: envOf(index),
    nodeArguments: how.nodeArguments?.(index) ?? [],
    output: how.output ?? ('capture' as const),
    release: how.release,
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
    logs.push(replica(index).log())
    replicas[index] = await startBff({
      ...optionsOf(index),
      ...(change.release && { release: change.release }),
      ...addresses[index],
    })
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
    log: () => [...logs, ...replicas.map((each) => each.log())].join(''),
    stop,
  }
}
