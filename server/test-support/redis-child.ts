import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { ConnectionOptions } from 'node:tls'
import { Redis } from 'ioredis'
import { freePort } from './free-port.ts'

/** A redis-server in any mode, which can be stopped and started again at the same address. */
export type RedisChild = {
  readonly port: number
  /** The folder of its files. */
  readonly dir: string
  /** Sends one command and returns the reply. */
  ask(...command: readonly [string, ...(string | number)[]]): Promise<unknown>
  /** SIGTERM, like an operator; the data is on disk. */
  stop(): Promise<void>
  /** SIGKILL, like a power cut. */
  kill(): Promise<void>
  start(): Promise<void>
  /** SIGSTOP: it stops responding while its connections stay open. */
  freeze(): void
  thaw(): void
  /** Kills it and deletes its files. */
  dispose(): Promise<void>
}

/** The credentials for a connection. */
export type RedisAccess = {
  readonly password?: string
  readonly tls?: ConnectionOptions
}

type Options = {
  /** The arguments of redis-server for a port and a directory. */
  readonly argsOf: (port: number, dir: string) => readonly string[] | Promise<readonly string[]>
  readonly access?: RedisAccess
}

const programs = ['redis-server', 'valkey-server']

/** Settings of redis.conf by name; a list is a setting with several words, and undefined ones are left out. */
export type RedisSettings = Readonly<Record<string, string | number | readonly string[] | undefined>>

/** Settings as arguments of redis-server. */
export const settingArgs = (settings: RedisSettings): string[] =>
  Object.entries(settings).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}`, ...[value].flat().map(String)],
  )

/** Sends one command to a redis-server of this machine and returns the reply. */
export async function askRedis(
  access: RedisAccess & { readonly port: number },
  ...[name, ...values]: readonly [string, ...(string | number)[]]
): Promise<unknown> {
  const client = new Redis({
    host: '127.0.0.1',
    lazyConnect: true,
    retryStrategy: null,
    enableReadyCheck: false,
    connectTimeout: 2_000,
    commandTimeout: 2_000,
    disableClientInfo: true,
    ...access,
  })
  // The command rejects with the same error.
  client.on('error', () => undefined)
  return client.call(name, ...values).finally(() => client.disconnect())
}

/** Starts a redis-server on a free port. @throws Error if none is installed or it does not respond in time */
export async function startRedisChild({ argsOf, access = {} }: Options): Promise<RedisChild> {
  const program = programs.find((name) => spawnSync(name, ['--version']).status === 0)
  if (program === undefined) throw new Error('No redis-server: install redis or valkey.')
  const port = await freePort()
  const dir = await mkdtemp(join(tmpdir(), 'storefront-redis-'))
  const args = await argsOf(port, dir)
  let child: ChildProcess | null = null

  const ask: RedisChild['ask'] = (...command) => askRedis({ port, ...access }, ...command)
  async function start() {
    child ??= spawn(program ?? '', args, { stdio: 'ignore' })
    await until('The redis-server did not respond', async () => (await ask('PING')) === 'PONG')
  }
  async function end(signal: 'SIGTERM' | 'SIGKILL') {
    const ending = child
    child = null
    if (ending === null) return
    // A stopped process handles a signal only when it continues.
    ending.kill('SIGCONT')
    const exited = once(ending, 'exit')
    ending.kill(signal)
    await exited
  }
  await start()
  return {
    port,
    dir,
    ask,
    start,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    dispose: async () => {
      await end('SIGKILL')
      // A child of it that was rewriting a file for a replica may still be writing.
      await rm(dir, { recursive: true, force: true, maxRetries: 20 })
    },
  }
}

/** Waits until `isSo` returns true; an error of it counts as false. @throws Error with `failure` after `withinMs` */
export async function until(
  failure: string,
  isSo: () => Promise<boolean> | boolean,
  withinMs = 5_000,
): Promise<void> {
  const deadline = Date.now() + withinMs
  let last: unknown
  while (Date.now() < deadline) {
    try {
      if (await isSo()) return
    } catch (error) {
      last = error
    }
    await wait(20)
  }
  throw new Error(`${failure} within ${withinMs} ms.`, { cause: last })
}
