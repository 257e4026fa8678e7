import { existsSync, readFileSync } from 'node:fs'
import { median } from '../load/rounds.ts'

/** Bytes of memory that a process occupies. Linux only. */
function residentBytes(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1_024
}

/** Collects the resident memory of processes every second, for as long as they live. */
export function watchMemory(pids: readonly number[]): { stop(): readonly (readonly number[])[] } {
  const samples = pids.map((): number[] => [])
  const sample = () => {
    for (const [index, pid] of pids.entries()) {
      if (existsSync(`/proc/${pid}`)) samples[index]?.push(residentBytes(pid))
    }
  }
  const timer = setInterval(sample, 1_000)
  sample()
  return {
    stop() {
      clearInterval(timer)
      return samples
    },
  }
}

/** How much the last third of some samples is of the first: 1 for what is flat. */
export function growthOf(samples: readonly number[]): number {
  const third = Math.max(1, Math.floor(samples.length / 3))
  return median(samples.slice(-third)) / median(samples.slice(0, third))
}
