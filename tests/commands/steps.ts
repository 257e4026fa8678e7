import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** A command of a run; `name` is the heading of its output. */
export type Step = {
  readonly name: string
  readonly command: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/** Whether a step ended with exit code 0, and how long it took. */
export type Ended = { readonly name: string; readonly ok: boolean; readonly seconds: number }

/** A script of the root's package.json as a step. */
export const npmScript = (script: string): Step => ({
  name: script,
  command: ['npm', 'run', '--silent', script],
})

/** Runs steps one after the other with their output on the terminal, and prints how long each took. */
export async function runInTurn(steps: readonly Step[]): Promise<Ended[]> {
  const ended: Ended[] = []
  for (const step of steps) {
    console.log(`\n── ${step.name}`)
    ended.push(await run(step, 'inherit'))
  }
  return ended
}

/** Runs steps in parallel, and prints the output of each when it has ended. */
export const runTogether = (steps: readonly Step[]): Promise<Ended[]> =>
  Promise.all(steps.map((step) => run(step, 'pipe')))

async function run({ name, command, env }: Step, output: 'inherit' | 'pipe'): Promise<Ended> {
  const since = performance.now()
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', output, output],
    env: { ...process.env, ...env },
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (printed += chunk))
  // A step whose program is missing fails like any other, and the next ones run.
  const [code] = await once(child, 'close').catch((error: Error) => [error.message])
  const seconds = Math.round((performance.now() - since) / 1000)
  if (output === 'pipe') console.log(`\n── ${name}\n${printed.trimEnd()}`)
  const result = code === 0 ? 'ok' : typeof code === 'string' ? `FAILED: ${code}` : 'FAILED'
  console.log(`── ${name}: ${result} in ${seconds} s`)
  return { name, ok: code === 0, seconds }
}
