import { spawnSync } from 'node:child_process'
import { DEV_PORTS } from '../stack/dev-settings.ts'
import { playwright, vitest } from './runners.ts'
import { type Ended, npmScript, root, runInTurn, runTogether } from './steps.ts'

/**
 * Tests a change: style and types, the tests that import the changed files, the tests that read files, and, when the product
 * changed, the smoke journeys. The journeys use the stack of a running `pnpm dev`, or build the app and start one.
 */
export async function quickRun(): Promise<Ended[]> {
  const base = baseOfChange()
  const inProcess = ['shared', 'server', 'web-node', 'web-dom'].map((project) => `--project=${project}`)
  const ended = [
    ...(await runTogether([npmScript('lint'), npmScript('types')])),
    ...(await runInTurn([
      vitest('tests of the change', ['--changed', base, '--passWithNoTests', ...inProcess]),
      vitest('tests that read files', ['--project=files']),
    ])),
  ]
  if (!changedSince(base).some((path) => /^(web|shared|server\/src)\//.test(path))) return ended
  const dev = await isDevStackUp()
  process.env.DEV_STACK = dev ? '1' : ''
  const journeys = playwright('smoke journeys', ['--grep=@smoke'])
  return [...ended, ...(await runInTurn(dev ? [journeys] : [npmScript('build'), journeys]))]
}

/** The base of the change: the merge base with `origin/main`, else with `main`, else HEAD. */
function baseOfChange(): string {
  const [base] =
    git('merge-base', 'HEAD', 'origin/main') ??
    git('merge-base', 'HEAD', 'main') ??
    git('rev-parse', 'HEAD') ??
    []
  if (!base) throw new Error('Not a git checkout: there is no change to test. Run npm test.')
  return base
}

/** The files that differ from a commit, including untracked files. */
const changedSince = (base: string): string[] => [
  ...(git('diff', '--name-only', base) ?? []),
  ...(git('ls-files', '--others', '--exclude-standard') ?? []),
]

function git(...args: readonly string[]): string[] | null {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter(Boolean) : null
}

/** Whether `pnpm dev` is running on this machine. */
const isDevStackUp = (): Promise<boolean> =>
  fetch(`http://127.0.0.1:${DEV_PORTS.admin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
