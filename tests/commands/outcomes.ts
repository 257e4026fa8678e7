import { existsSync, readFileSync } from 'node:fs'

/** A test that a runner reported; `title` holds the titles of its groups too, `reason` why it was skipped. */
export type Outcome = {
  readonly title: string
  readonly state: 'passed' | 'failed' | 'skipped'
  readonly reason?: string
}

type PlaywrightSuite = {
  readonly title: string
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs: readonly {
    readonly title: string
    readonly tests: readonly {
      readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
      readonly annotations: readonly { readonly type: string; readonly description?: string }[]
    }[]
  }[]
}

/** The outcomes that `vitest-outcomes.ts` wrote; none where the runner ended before its report. */
export function vitestOutcomes(file: string): Outcome[] {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
}

/** The outcomes in Playwright's JSON report. A test that passed only on another try is a failed one. */
export function playwrightOutcomes(file: string): Outcome[] {
  if (!existsSync(file)) return []
  const { suites } = JSON.parse(readFileSync(file, 'utf8')) as { suites: PlaywrightSuite[] }
  return suites.flatMap((suite) => outcomesIn(suite, []))
}

function outcomesIn(suite: PlaywrightSuite, groups: readonly string[]): Outcome[] {
  const own = suite.specs.flatMap(({ title, tests }) =>
    tests.map(({ status, annotations }): Outcome => {
      const reason = annotations.find(({ type }) => type === 'skip' || type === 'fixme')?.description
      const state = status === 'expected' ? 'passed' : status === 'skipped' ? 'skipped' : 'failed'
      return { title: [...groups, title].join(' '), state, ...(reason !== undefined && { reason }) }
    }),
  )
  return [...own, ...(suite.suites ?? []).flatMap((inner) => outcomesIn(inner, [...groups, inner.title]))]
}
