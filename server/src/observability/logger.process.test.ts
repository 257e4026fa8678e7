import { execFile } from 'node:child_process'
import { type AddressInfo, createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { environment } from '../../test-support/site.ts'

const serverFolder = fileURLToPath(new URL('../..', import.meta.url))

type Ended = { readonly stdout: string; readonly code: unknown }

/** Runs a Node process to its end. */
const run = (args: readonly string[], env: Record<string, string> = {}) =>
  new Promise<Ended>((resolve) => {
    const child = execFile(process.execPath, args, { cwd: serverFolder, env }, (error, stdout) =>
      resolve({ stdout, code: error === null ? 0 : error.code }),
    )
    onTestFinished(() => void child.kill('SIGKILL'))
  })

/** Runs statements, which may use `log`, `fs` and `wait`. */
const runWithLog = (statements: string) =>
  run([
    '--input-type=module',
    '--eval',
    `import fs from 'node:fs'
    import { setTimeout as wait } from 'node:timers/promises'
    import Fastify from 'fastify'
    import { loggerOptions, standardOutput } from './src/observability/logger.ts'
    const { log } = Fastify({ logger: loggerOptions({ logLevel: 'info' }, standardOutput()) })
    ${statements}`,
  ])

const linesIn = (stdout: string) => stdout.split('\n').slice(0, -1)

test('lines of the same moment are soon written together', async () => {
  const { stdout } = await runWithLog(`
    const { writeSync } = fs
    let writes = 0
    fs.writeSync = (...args) => (args[1].length > 0 && (writes += 1), writeSync(...args))
    log.info('first')
    log.info('second')
    await wait(200)
    log.info({ writes }, 'third')`)
  expect(linesIn(stdout).map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'first' },
    { msg: 'second' },
    { msg: 'third', writes: 1 },
  ])
})

test.each([
  ['ends', '', 0],
  ['exits', 'process.exit(3)', 3],
  ['is stopped by an uncaught error', "throw new Error('uncaught')", 1],
])('no line is lost when the process %s', async (_name, end, code) => {
  const ended = await runWithLog(`for (let line = 0; line < 1_000; line += 1) log.info({ line })\n${end}`)
  expect(ended.code).toBe(code)
  const logged = linesIn(ended.stdout).map((line) => JSON.parse(line).line)
  expect(logged).toEqual(Array.from({ length: 1_000 }, (_, line) => line))
})

test('a server that cannot listen ends with 1, and its log has the reason', async () => {
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
    msg: 'cannot listen; exiting',
  })
})
