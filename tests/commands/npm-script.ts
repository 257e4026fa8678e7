import type { Step } from './steps.ts'

/** A script of the root's package.json as a step. */
export const npmScript = (script: string, ...args: readonly string[]): Step => ({
  name: script,
  command: ['npm', 'run', '--silent', script, ...(args.length > 0 ? ['--', ...args] : [])],
})
