import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** A command of a run; `name` is what its lines are headed with. */
export type Step = {
  readonly name: string
  readonly command: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/** Whether a step ended with 0. */
export type Ended = { readonly name: string; readonly ok: boolean }

/** Runs a step with its output on the terminal, and says how long it took. */
export async function runStep(step: Step): Promise<Ended> {
  console.log(`\n── ${step.name}`)
  return end(step, performance.now(), 'inherit')
}

/** Runs steps beside each other, and prints the output of each when it has ended. */
export function runTogether(steps: readonly Step[]): Promise<Ended[]> {
  const since = performance.now()
  return Promise.all(steps.map((step) => end(step, since, 'pipe')))
}

async function end(step: Step, since: number, output: 'inherit' | 'pipe'): Promise<Ended> {
  const [program = '', ...args] = step.command
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', output, output],
    env: { ...process.env, ...step.env },
  })
  let printed = ''
  const keep = (chunk: Buffer) => {
    printed += chunk
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  const [code] = await once(child, 'close')
  const seconds = Math.round((performance.now() - since) / 1000)
  if (output === 'pipe') console.log(`\n── ${step.name}\n${printed.trimEnd()}`)
  console.log(`── ${step.name}: ${code === 0 ? 'ok' : 'FAILED'} in ${seconds} s`)
  return { name: step.name, ok: code === 0 }
}
