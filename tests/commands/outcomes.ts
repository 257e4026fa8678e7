import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Reporter, TestModule, Vitest } from 'vitest/node'

/** A test that a runner reported. `title` includes the titles of its groups; `reason` tells why it was skipped. */
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
 * A reporter that writes the outcome of every test to the file in `OUTCOMES_FILE`, because Vitest's JSON report omits why a test
 * was skipped. A test that passed only on a retry counts as failed.
 */
export default class VitestOutcomes implements Reporter {
  #chosen: RegExp | undefined

  onInit(vitest: Vitest): void {
    this.#chosen = vitest.config.testNamePattern
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const outcomes = modules
      .flatMap((module) => [...module.children.allTests()])
      // Vitest reports tests that do not match the pattern as skipped.
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

/** The outcomes in a file of this reporter; none when the runner ended before its report. */
export function vitestOutcomes(file: string): Outcome[] {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
}

/** The outcomes in Playwright's JSON report. A test that passed only on a retry counts as failed. */
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
