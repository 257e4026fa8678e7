import type { CheckoutTap } from './checkout-check.ts'
import type { Statement } from './statement.ts'

/** What happened in a trial, and what the fan was told, both in order. */
export type TrialLog = {
  /** With the ms since the trial began. */
  readonly steps: readonly string[]
  readonly statements: readonly Statement[]
  readonly checkouts: CheckoutTap[]
  note(step: string): void
  /** Notes a question and what was told. */
  hear(name: string, telling: Promise<Statement>): Promise<Statement>
}

export function startLog(): TrialLog {
  const begun = performance.now()
  const steps: string[] = []
  const statements: Statement[] = []
  const note = (step: string) => void steps.push(`${Math.round(performance.now() - begun)} ms: ${step}`)
  return {
    steps,
    statements,
    checkouts: [],
    note,
    hear: async (name, telling) => {
      note(name)
      const statement = await telling
      statements.push(statement)
      note(`${name} -> ${statement.response}`)
      return statement
    },
  }
}
