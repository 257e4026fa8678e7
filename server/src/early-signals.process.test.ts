import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { environment } from '../test-support/site.ts'

const mainFile = fileURLToPath(new URL('main.ts', import.meta.url))

/** Prints a mark when SIGINT, the last signal, gets its first handler, and when that handler is removed. */
const marking = `const { on, off } = process
process.off = (...args) => {
  off.apply(process, args)
  if (args[0] === 'SIGINT') process.stdout.write('handed over;')
  if (args[0] === process.env.AT_HAND_OVER) process.kill(process.pid, args[0])
  return process
}
process.on = (...args) => {
  on.apply(process, args)
  if (args[0] === 'SIGINT') process.stdout.write('handled;')
  return process
}`
const preload = ['--import', `data:text/javascript,${encodeURIComponent(marking)}`]

type Start = {
  /** The command that runs it. */
  readonly words?: readonly string[]
  readonly drainMs?: number
  /** The signal that the process sends itself when the first handler of it is removed. */
  readonly atHandOver?: string
}

/** Starts the server by its main file. */
function start({ words = [], drainMs = 60_000, atHandOver = '' }: Start = {}) {
  const [program = process.execPath, ...args] = [...words, process.execPath, ...preload, mainFile]
  const env = {
    ...environment('http://127.0.0.1:9'),
    LOG_LEVEL: 'info',
    HOST: '127.0.0.1',
    PORT: '0',
    ADMIN_PORT: '0',
    AT_HAND_OVER: atHandOver,
    // Not awaited by a process that is still starting.
    DRAIN_DELAY_MS: String(drainMs),
  }
  const child: ChildProcess = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  child.stdout?.on('data', (chunk) => {
    output += chunk
  })
  const until = (text: string) =>
    expect.poll(() => output.includes(text), { interval: 5, timeout: 15_000 }).toBe(true)
  return { child, exited: once(child, 'exit'), output: () => output, until }
}

describe.each(['SIGTERM', 'SIGINT'] as const)('BFF-42 %s while the server starts', (signal) => {
  test('ends it with 0 as soon as it runs, before it listens', async () => {
    const { child, exited, output, until } = start()
    await until('handled;')
    child.kill(signal)
    expect(await exited).toEqual([0, null])
    expect(output()).not.toContain('listening')
  })

  test('ends it with 0 at the moment when the handlers are replaced', async () => {
    const { exited, output } = start({ drainMs: 0, atHandOver: signal })
    expect(await exited).toEqual([0, null])
    expect(output()).toContain('handed over;')
  })
})

test('signals are handled before slow modules are loaded', async () => {
  const startedAt = performance.now()
  const { until } = start()
  await until('handled;')
  const handledMs = performance.now() - startedAt
  await until('listening')
  const readyMs = performance.now() - startedAt
  console.log(`signals handled after ${Math.round(handledMs)} ms, listening after ${Math.round(readyMs)} ms`)
  expect(handledMs).toBeLessThan(readyMs / 2)
})

const asFirstProcess = ['unshare', '--user', '--map-root-user', '--pid', '--fork', '--kill-child']
const [unshare = '', ...its] = asFirstProcess

// The kernel drops signals that the first process of a container does not handle.
test('BFF-42 as the first process of a container it ends with 0 after a signal', async (context) => {
  context.skip(spawnSync(unshare, [...its, 'true']).status !== 0, 'no process may have a namespace here')
  const { child, exited, output, until } = start({ words: asFirstProcess })
  await until('handled;')
  const [server] = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ')
  process.kill(Number(server), 'SIGTERM')
  expect(await exited).toEqual([0, null])
  expect(output()).not.toContain('listening')
})
