import { execFile } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { environment } from '../../test-support/site.ts'

const serverFolder = fileURLToPath(new URL('../..', import.meta.url))

type Ended = { readonly stdout: string; readonly code: unknown }

/** Runs a Node process to its end. */
const run = (args: readonly string[], env: Record<string, string> = {}) =>
  new Promise<Ended>((resolve) => {
    const child = execFile(process.execPath, args, { cwd: serverFolder, env }, (error, stdout) =>
      resolve({ stdout, code: error === null ? 0 : (error.code ?? error.signal) }),
    )
    onTestFinished(() => void child.kill('SIGKILL'))
  })

test.each([
  ['exits', 'process.exit(3)', 3],
  ['ends with an uncaught error', "throw new Error('uncaught')", 1],
  ['is killed', "process.kill(process.pid, 'SIGKILL')", 'SIGKILL'],
])('all lines are there, in order, when the process %s', async (_name, end, code) => {
  const { stdout, ...ended } = await run([
    '--input-type=module',
    '--eval',
    `import Fastify from 'fastify'
    import { loggerOptions } from './src/observability/logger.ts'
    const { log } = Fastify({ logger: loggerOptions({ logLevel: 'info' }) })
    for (let line = 0; line < 1_000; line += 1) log.info({ line })
    ${end}`,
  ])
  expect(ended.code).toBe(code)
  const lines = stdout.trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).line)).toEqual(Array.from({ length: 1_000 }, (_, at) => at))
})

test('a server that cannot listen ends with 1, and its log says why', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => taken.once('listening', resolve))
  onTestFinished(() => void taken.close())
  const { stdout, code } = await run(['src/main.ts'], {
    ...environment('http://127.0.0.1:9'),
    HOST: '127.0.0.1',
    PORT: String((taken.address() as AddressInfo).port),
    ADMIN_PORT: '0',
    LOG_LEVEL: 'info',
  })
  expect(code).toBe(1)
  const lines = stdout.trim().split('\n')
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
    level: 60,
    err: { code: 'EADDRINUSE' },
    msg: 'the server cannot listen',
  })
})
