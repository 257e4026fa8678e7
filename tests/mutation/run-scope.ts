import { readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Stryker } from '@stryker-mutator/core'
import { scopeOf } from './scopes.ts'

type Result = Awaited<ReturnType<Stryker['runMutationTest']>>[number]

/** `no coverage`: no test runs this code at all. */
export type Fate = 'killed' | 'survived' | 'no coverage'

/** One change of the code, and what became of it. `place` is the file and line; `from` and `to` are what it was and became. */
export type Mutant = {
  readonly fate: Fate
  readonly place: string
  readonly from: string
  readonly to: string
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const here = (file: string) => fileURLToPath(new URL(file, import.meta.url))
const sandboxes = '.stryker-tmp'

/**
 * Every mutant of a scope. Those that a time limit killed are run once more, alone on the machine, and count as killed only when
 * that kills them again: a busy machine proves nothing.
 * @throws when the tests fail without any mutant
 */
export async function runScope(path: string): Promise<Mutant[]> {
  process.env.MUTATION_SCOPE = path
  const all = (await mutate(scopeOf(path).mutate, availableParallelism())).filter(
    ({ status }) => status !== 'Ignored',
  )
  const late = all.filter(isLate)
  const again = late.length > 0 ? await mutate([...new Set(late.map(placeOf))], 1) : []
  const fateAgain = new Map(again.map((result) => [keyOf(result), fateOf(result)]))
  return all.map((result) => ({
    fate: isLate(result) ? (fateAgain.get(keyOf(result)) ?? 'survived') : fateOf(result),
    place: `${relative(root, result.fileName)}:${result.location.start.line}`,
    from: textAt(result),
    to: result.replacement,
  }))
}

async function mutate(files: readonly string[], concurrency: number): Promise<Result[]> {
  try {
    return await new Stryker({
      mutate: [...files],
      concurrency,
      testRunner: 'vitest',
      vitest: { configFile: 'tests/mutation/vitest.config.ts', related: true },
      coverageAnalysis: 'perTest',
      plugins: [import.meta.resolve('@stryker-mutator/vitest-runner'), here('unseen-code.ts')],
      ignorers: ['unseen-code'],
      reporters: ['progress-append-only'],
      // Beyond the tests' own limits, which are what a mutant that hangs normally meets.
      timeoutMS: 30_000,
      timeoutFactor: 3,
      tempDirName: sandboxes,
      ignorePatterns: ['dist', 'tests/test-results', 'tests/playwright-report'],
      // Neither type checks nor another tsconfig: Node and Vite strip the types.
      disableTypeChecks: false,
      tsconfigFile: 'none',
      allowConsoleColors: false,
    }).runMutationTest()
  } finally {
    rmSync(`${root}/${sandboxes}`, { recursive: true, force: true })
  }
}

const isLate = ({ status, statusReason }: Result) =>
  status === 'Timeout' || (status === 'Killed' && /\btimed out\b/i.test(statusReason ?? ''))

/** An error outside of any test (a module that does not load) fails the run like a test that fails. */
function fateOf({ status }: Result): Fate {
  if (status === 'NoCoverage') return 'no coverage'
  return status === 'Survived' ? 'survived' : 'killed'
}

/** A range as Stryker takes it, which tells places with columns from 1 and takes them from 0. */
const placeOf = ({ fileName, location: { start, end } }: Result) =>
  `${relative(root, fileName)}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`

const keyOf = (result: Result) => `${placeOf(result)} ${result.mutatorName} ${result.replacement}`

function textAt({ fileName, location: { start, end } }: Result): string {
  const lines = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line)
  const last = lines.length - 1
  lines[last] = lines[last]?.slice(0, end.column - 1) ?? ''
  lines[0] = lines[0]?.slice(start.column - 1) ?? ''
  return lines.join('\n')
}
