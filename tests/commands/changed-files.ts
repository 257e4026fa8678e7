import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './steps.ts'

function git(...args: readonly string[]): string[] | null {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter(Boolean) : null
}

/** The commit that a change is compared with: where it left `origin/main`, else `main`, else HEAD. */
export function baseOfChange(): string {
  const [base] =
    git('merge-base', 'HEAD', 'origin/main') ??
    git('merge-base', 'HEAD', 'main') ??
    git('rev-parse', 'HEAD') ??
    []
  if (!base) throw new Error('Not a git checkout: there is no change to test. Run npm test.')
  return base
}

/** The files that differ from a commit, also those that git does not track yet; deleted ones are left out. */
export function changedFiles(base: string): string[] {
  const tracked = git('diff', '--name-only', base) ?? []
  const untracked = git('ls-files', '--others', '--exclude-standard') ?? []
  return [...tracked, ...untracked].filter((path) => existsSync(join(root, path)))
}
