import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** The measured server has one core to itself, the load and the product server share the other. */
export const serverCore = 0
export const loadCore = 1

/**
 * Ties a process with all its threads, and what it will start, to one core. False where that cannot be done: without
 * `taskset` or a second core.
 */
export function pin(pid: number, core: number): boolean {
  if (availableParallelism() <= core && core > 0 && pid !== process.pid) return false
  return spawnSync('taskset', ['-a', '-p', '-c', String(core), String(pid)], { stdio: 'ignore' }).status === 0
}
