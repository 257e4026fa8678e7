import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** A real redis-server of our own, with an append-only file, that can go away and come back at the same address. */
export type RedisProcess = {
  readonly url: string
  /** Ends it as an operator does; what it knew is on disk. */
  stop(): Promise<void>
  /** Ends it as a power cut does. */
  kill(): Promise<void>
  start(): Promise<void>
  /** It hears nothing and answers nothing, while its connections stay open. */
  freeze(): void
  thaw(): void
  /** Forgets everything. */
  clear(): Promise<void>
  /** Ends it for good. */
  dispose(): Promise<void>
}

const program = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => ['redis-server', 'valkey-server'].map((name) => join(folder, name)))
    .find(existsSync)

/** Starts a redis-server on a free port. @throws Error when none is installed or it does not come up within 5 s */
export async function startRedis(): Promise<RedisProcess> {
  const command = program()
  if (command === undefined) throw new Error('No redis-server: install redis or valkey.')
  const port = await freePort()
  const dir = await mkdtemp(join(tmpdir(), 'storefront-redis-'))
  const settings = { port, bind: '127.0.0.1', dir, save: '', appendonly: 'yes', appendfsync: 'always' }
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)])
  let child: ChildProcess | null = null

  async function end(signal: 'SIGTERM' | 'SIGKILL') {
    const ending = child
    child = null
    if (ending === null) return
    ending.kill('SIGCONT')
    const ended = once(ending, 'exit')
    ending.kill(signal)
    await ended
  }
  async function start() {
    child ??= spawn(command ?? '', args, { stdio: 'ignore' })
    await answering(port)
  }
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    start,
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    clear: async () => void (await answerTo('FLUSHALL', port)),
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

async function answering(port: number): Promise<void> {
  const deadline = Date.now() + 5_000
  while ((await answerTo('PING', port)) !== '+PONG') {
    if (Date.now() > deadline) throw new Error('The redis-server did not come up within 5 s.')
    await wait(20)
  }
}

/** The first line of the answer to a command, null when there is none. */
const answerTo = (command: string, port: number) =>
  new Promise<string | null>((done) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${command}\r\n`))
    const say = (answer: string | null) => {
      socket.destroy()
      done(answer)
    }
    socket.once('data', (data) => say(data.toString().split('\r\n')[0] ?? null))
    socket.once('error', () => say(null))
    socket.once('close', () => say(null))
  })
