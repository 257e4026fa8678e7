import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A process that listens on a port of this machine. */
export type Listening = { readonly port: number; readonly pid: number; stop(): Promise<void> }

export type Start = {
  readonly args?: readonly string[]
  readonly nodeArguments?: readonly string[]
  readonly env?: Record<string, string>
  /** The descriptor of a file that takes what it logs; usually that is dropped. */
  readonly log?: number | undefined
}

/** Starts a file of this folder and waits until it reports where it listens. */
export async function startListening(file: string, { args = [], nodeArguments = [], env, log }: Start = {}) {
  const path = fileURLToPath(new URL(file, import.meta.url))
  const child = spawn(process.execPath, [...nodeArguments, path, ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', log ?? 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${file} ended at its start`)))
  const [{ port }] = await Promise.race([once(child, 'message'), ended])
  ended.catch(() => undefined)
  const listening: Listening = { port, pid: child.pid as number, stop: () => stop(child) }
  return listening
}

/** Measured servers have one core, what sends to them and answers them has the other. */
export const [serverCore, loadCore] = [0, 1]

/** Ties a process and what it starts to a core, so that figures differ less; it stays free without `taskset` or such a core. */
export const pin = (pid: number, core: number) =>
  void spawnSync('taskset', ['-a', '-p', '-c', String(core), String(pid)], { stdio: 'ignore' })

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
