import { execFile } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { environment } from '../../test-support/site.ts'

const moduleUrl = new URL('standard-output.ts', import.meta.url).href
const mainFile = fileURLToPath(new URL('../main.ts', import.meta.url))

type Ended = { readonly stdout: string; readonly stderr: string; readonly code: unknown }

/** Runs a Node process to its end. */
const run = (args: readonly string[], env: Record<string, string> = {}) =>
  new Promise<Ended>((resolve) => {
    const child = execFile(process.execPath, args, { env }, (error, stdout, stderr) =>
      resolve({ stdout, stderr, code: error === null ? 0 : error.code }),
    )
    onTestFinished(() => void child.kill('SIGKILL'))
  })

/** Runs statements that may use `destination`; the number of system calls for the output comes on stderr. */
const runWithDestination = (statements: string) =>
  run([
    '--input-type=module',
    '--eval',
    `import fs from 'node:fs'
    import { setTimeout as wait } from 'node:timers/promises'
    import { standardOutput } from ${JSON.stringify(moduleUrl)}
    const { writeSync } = fs
    let writes = 0
    fs.writeSync = (...args) => (args[1] === '' || (writes += 1), writeSync(...args))
    const destination = standardOutput()
    process.once('exit', () => writeSync(2, String(writes)))
    ${statements}`,
  ])

test('lines of the same moment are written together, in order, and each once', async () => {
  const { stdout, stderr } = await runWithDestination(`
    destination.write('a\\n')
    destination.write('b\\n')
    if (writes > 0) throw new Error('written at once')
    await wait(200)
    if (writes !== 1) throw new Error('not written together')
    destination.write('c\\n')
    await wait(200)`)
  expect([stdout, stderr]).toEqual(['a\nb\nc\n', '2'])
})

test('many lines do not wait', async () => {
  const { stdout, stderr } = await runWithDestination(`
    for (let line = 0; line < 1_000; line += 1) destination.write('x'.repeat(199) + '\\n')
    if (writes < 10) throw new Error('all lines wait')
    await wait(200)`)
  expect(stdout).toHaveLength(200_000)
  expect(Number(stderr)).toBeLessThan(100)
})

test('lines that have not been written yet are, before the process ends', async () => {
  const { stdout, code } = await runWithDestination(`
    for (let line = 0; line < 100; line += 1) destination.write(line + '\\n')
    process.exit(3)`)
  expect(stdout.trim().split('\n')).toEqual(Array.from({ length: 100 }, (_, line) => String(line)))
  expect(code).toBe(3)
})

test('a server that cannot listen ends with 1, and its log says why', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => taken.once('listening', resolve))
  onTestFinished(() => void taken.close())
  const { stdout, code } = await run([mainFile], {
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
