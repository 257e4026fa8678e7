import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { pin } from './pinning.ts'

/** A process that listens on a port of this machine. */
export type Listening = { readonly port: number; readonly pid: number; stop(): Promise<void> }

type Start = {
  readonly args?: readonly string[]
  readonly nodeArguments?: readonly string[]
  readonly env?: Record<string, string>
  readonly core: number
  /** The descriptor of a file that takes what it logs; usually that is dropped. */
  readonly log?: number
}

/** Starts a file of this folder on a core and waits until it reports where it listens. */
export async function startListening(file: string, { args = [], nodeArguments = [], env, core, log }: Start) {
  const path = fileURLToPath(new URL(file, import.meta.url))
  const child = spawn(process.execPath, [...nodeArguments, path, ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', log ?? 'ignore', 'inherit', 'ipc'],
  })
  const pid = pidOf(child)
  pin(pid, core)
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${file} ended at its start`)))
  const [{ port }] = await Promise.race([once(child, 'message'), ended])
  ended.catch(() => undefined)
  const listening: Listening = { port, pid, stop: () => stop(child) }
  return listening
}

export function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('The process did not start')
  return pid
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
