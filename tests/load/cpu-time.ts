import { readdirSync, readFileSync } from 'node:fs'

/** Seconds of processor time, user and system, that the threads of a process have used. Linux only. */
export function cpuSeconds(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  // In nanoseconds, where `/proc/<pid>/stat` counts in hundredths of a second.
  const used = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'))
  return used.reduce((sum, text) => sum + Number.parseInt(text, 10), 0) / 1e9
}
