import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule, Vitest } from 'vitest/node'
import type { Outcome } from './outcomes.ts'

/** Writes the outcome of every test to the file that `OUTCOMES_FILE` names. Vitest's own JSON report leaves out why a test was skipped. */
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
        const result = test.result()
        const reason = result.state === 'skipped' ? result.note : undefined
        const state = result.state === 'passed' ? 'passed' : result.state === 'skipped' ? 'skipped' : 'failed'
        const retried = (test.diagnostic()?.retryCount ?? 0) > 0
        return {
          title: test.fullName,
          state: retried && state === 'passed' ? 'failed' : state,
          ...(reason !== undefined && { reason }),
        }
      })
    writeFileSync(process.env.OUTCOMES_FILE ?? 'outcomes.json', JSON.stringify(outcomes))
  }
}
