import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** A redis-server with an append-only file that can be stopped and started again at the same address. */
export type RedisProcess = {
  readonly url: string
  /** Where its append-only files are. */
  readonly dir: string
  /** SIGTERM, as an operator stops it; the data is on disk. */
  stop(): Promise<void>
  /** SIGKILL, as in a power cut. */
  kill(): Promise<void>
  start(): Promise<void>
  /** SIGSTOP: it stops responding while its connections stay open. */
  freeze(): void
  thaw(): void
  /** Becomes a replica of another one. */
  follow(primary: Pick<RedisProcess, 'url'>): Promise<void>
  /** Deletes all data. */
  clear(): Promise<void>
  /** Kills it and deletes its file. */
  dispose(): Promise<void>
}

const programs = ['redis-server', 'valkey-server']

/** Starts a redis-server on a free port. @throws Error when none is installed or it does not respond within 5 s */
export async function startRedis(): Promise<RedisProcess> {
  const program = programs.find((name) => spawnSync(name, ['--version']).status === 0)
  if (program === undefined) throw new Error('No redis-server: install redis or valkey.')
  const port = await freePort()
  const dir = await mkdtemp(join(tmpdir(), 'storefront-redis-'))
  const settings = {
    port,
    bind: '127.0.0.1',
    dir,
    save: '',
    appendonly: 'yes',
    appendfsync: 'always',
    'repl-diskless-sync-delay': '0',
  }
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)])
  let child: ChildProcess | null = null

  async function start() {
    child ??= spawn(program ?? '', args, { stdio: 'ignore' })
    await until('did not respond', async () => (await replyTo('PING', port))?.startsWith('+PONG'))
  }
  async function end(signal: 'SIGTERM' | 'SIGKILL') {
    const ending = child
    child = null
    if (ending === null) return
    // A stopped process would handle the signal only when it continues.
    ending.kill('SIGCONT')
    const exited = once(ending, 'exit')
    ending.kill(signal)
    await exited
  }
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    dir,
    start,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    async follow({ url }) {
      await replyTo(`REPLICAOF 127.0.0.1 ${new URL(url).port}`, port)
      await until('did not become a replica', async () =>
        (await replyTo('ROLE', port))?.includes('connected'),
      )
    },
    clear: async () => void (await replyTo('FLUSHALL', port)),
    dispose: async () => {
      await end('SIGKILL')
      await rm(dir, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

async function until(what: string, isSo: () => Promise<boolean | undefined>): Promise<void> {
  const deadline = Date.now() + 5_000
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`The redis-server ${what} within 5 s.`)
    await wait(20)
  }
}

/** The reply to a command, in the protocol's words; null without a reply. */
const replyTo = (command: string, port: number) =>
  new Promise<string | null>((done) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${command}\r\n`))
    const finish = (reply: string | null) => {
      socket.destroy()
      done(reply)
    }
    socket.once('data', (data) => finish(data.toString()))
    socket.once('error', () => finish(null))
    socket.once('close', () => finish(null))
  })
