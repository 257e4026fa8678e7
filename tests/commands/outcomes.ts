import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Reporter, TestModule, Vitest } from 'vitest/node'

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

/**
 * A reporter that writes the outcome of every test to the file that `OUTCOMES_FILE` names. Vitest's own JSON report leaves out why a
 * test was skipped. A test that passed only on another try is a failed one.
 */
export default class VitestOutcomes implements Reporter {
  #chosen: RegExp | undefined

  onInit(vitest: Vitest): void {
    this.#chosen = vitest.config.testNamePattern
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const outcomes = modules
      .flatMap((module) => [...module.children.allTests()])
      // Vitest skips what nobody asked for, which is no outcome.
      .filter((test) => this.#chosen?.test(test.fullName) ?? true)
      .map((test): Outcome => {
        const title = test.fullName
        const result = test.result()
        if (result.state === 'skipped')
          return { title, state: 'skipped', ...(result.note !== undefined && { reason: result.note }) }
        const passed = result.state === 'passed' && (test.diagnostic()?.retryCount ?? 0) === 0
        return { title, state: passed ? 'passed' : 'failed' }
      })
    writeFileSync(process.env.OUTCOMES_FILE ?? 'outcomes.json', JSON.stringify(outcomes))
  }
}

/** The outcomes that the reporter above wrote; none where the runner ended before its report. */
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
