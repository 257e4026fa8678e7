import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { endWithUs } from '../stack/bff-process.ts'

/** A process that listens on a port of this machine. */
export type Listening = { readonly port: number; readonly pid: number }

/** Starts a file of this folder and waits until it reports where it listens. */
export async function startListening(
  file: string,
  { args = [], nodeArguments = [] }: { args?: readonly string[]; nodeArguments?: readonly string[] } = {},
): Promise<Listening & { stop(): Promise<void> }> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), args, {
    execArgv: [...nodeArguments],
    env: { PATH: process.env.PATH },
  })
  endWithUs(child)
  const ended = once(child, 'exit')
  const early = ended.then(() => Promise.reject(new Error(`${file} ended at its start`)))
  const [{ port }] = await Promise.race([once(child, 'message'), early])
  early.catch(() => undefined)
  return {
    port,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Measured servers have one core, what sends to them and answers them has the other. */
export const [serverCore, loadCore] = [0, 1]

/** Ties a process and its threads to a core, so that figures differ less; it stays free without `taskset` or such a core. */
export const pin = (pid: number, core: number) =>
  void spawnSync('taskset', ['-a', '-p', '-c', String(core), String(pid)], { stdio: 'ignore' })

/** Seconds of processor time, user and system, that the threads of a process have used. Linux only. */
export function cpuSeconds(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  // In nanoseconds, where `/proc/<pid>/stat` counts in hundredths of a second.
  const used = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'))
  return used.reduce((sum, text) => sum + Number.parseInt(text, 10), 0) / 1e9
}

/** Bytes of memory that a process occupies. Linux only. */
export const residentBytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1_024

/** How many files and sockets a process has open. Linux only. */
export const openDescriptors = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length

/** Arguments of Node with which a process tells the size of its heap. */
export const inspectedAt = (port: number) => [`--inspect=127.0.0.1:${port}`, '--inspect-publish-uid=http']

/** Bytes of a process's heap that survive a garbage collection. @param inspectorPort of its `--inspect` */
export async function keptHeapBytes(inspectorPort: number): Promise<number> {
  const [target] = await (await fetch(`http://127.0.0.1:${inspectorPort}/json/list`)).json()
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  const next = (event: string) =>
    new Promise<Event>((done, fail) => {
      socket.addEventListener(event, done, { once: true })
      socket.addEventListener('error', fail, { once: true })
    })
  const call = async (method: string) => {
    socket.send(JSON.stringify({ id: 1, method }))
    const { data } = (await next('message')) as MessageEvent<string>
    return JSON.parse(data).result
  }
  await next('open')
  try {
    for (const _time of [1, 2]) await call('HeapProfiler.collectGarbage')
    return (await call('Runtime.getHeapUsage')).usedSize
  } finally {
    socket.close()
  }
}
