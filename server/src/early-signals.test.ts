import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { environment } from '../test-support/site.ts'

const mainFile = fileURLToPath(new URL('main.ts', import.meta.url))

/** Prints a mark as soon as SIGINT has a handler, which is the last to get one. */
const marking = `const { on } = process
process.on = (...args) => {
  on.apply(process, args)
  if (args[0] === 'SIGINT') process.stdout.write('handled;')
  return process
}`
const preload = ['--import', `data:text/javascript,${encodeURIComponent(marking)}`]

/** Starts the server by its main file, behind other words of a command perhaps. */
function start({ words = [], drainMs = 60_000 }: { words?: readonly string[]; drainMs?: number } = {}) {
  const [program = process.execPath, ...args] = [...words, process.execPath, ...preload, mainFile]
  const env = {
    ...environment('http://127.0.0.1:9'),
    LOG_LEVEL: 'info',
    HOST: '127.0.0.1',
    PORT: '0',
    ADMIN_PORT: '0',
    // What is only starting does not wait for it.
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

describe.each(['SIGTERM', 'SIGINT'] as const)('BFF-81 %s while the server starts', (signal) => {
  test('ends it with 0, as soon as it runs, and it never listens', async () => {
    const { child, exited, output, until } = start()
    await until('handled;')
    child.kill(signal)
    expect(await exited).toEqual([0, null])
    expect(output()).not.toContain('listening')
  })

  // Node itself needs some 40 ms before our first line; until then the kernel ends the process.
  test.each([20, 50, 100, 200, 300, 450])('after %i ms ends it by itself', async (ms) => {
    const { child, exited, output } = start({ drainMs: 0 })
    await wait(ms)
    child.kill(signal)
    const [code, by] = await exited
    if (output().includes('handled;')) expect([code, by]).toEqual([0, null])
    else expect([code ?? by]).toEqual([expect.toSatisfy((end) => end === 0 || end === signal)])
  })
})

test('BFF-81 signals are handled before anything that takes long is loaded', async () => {
  const startedAt = performance.now()
  const { until } = start()
  await until('handled;')
  const handledMs = performance.now() - startedAt
  await until('listening')
  const readyMs = performance.now() - startedAt
  console.log(`signals handled after ${Math.round(handledMs)} ms, listening after ${Math.round(readyMs)} ms`)
  expect(handledMs).toBeLessThan(readyMs / 2)
})

const asFirstProcess = ['unshare', '--pid', '--fork', '--kill-child']
const hasNamespaces = spawnSync('unshare', [...asFirstProcess.slice(1), 'true']).status === 0

// The kernel drops what the first process of a container has no handler for.
test.skipIf(!hasNamespaces)(
  'BFF-81 as the first process of a container it ends with 0 by a signal',
  async () => {
    const { child, exited, output, until } = start({ words: asFirstProcess })
    await until('handled;')
    const [server] = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ')
    process.kill(Number(server), 'SIGTERM')
    expect(await exited).toEqual([0, null])
    expect(output()).not.toContain('listening')
  },
)
