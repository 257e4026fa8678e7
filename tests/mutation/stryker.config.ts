import type { PartialStrykerOptions } from '@stryker-mutator/api/core'

const auditTrail = 'server/src/observability/audit.test.ts'

/** The scopes: folders whose code is broken on purpose, with the tests that are to notice beside those in the folder. */
export const scopes: Readonly<Record<string, readonly string[]>> = {
  'shared/src': [],
  'server/src/payments': [auditTrail, 'server/src/observability/{metrics-plugin,tracing}.process.test.ts'],
  'server/src/session': [auditTrail, 'server/src/identity/*.test.ts'],
  'server/src/identity': [auditTrail],
  'server/src/upstream': [],
  'web/src/features/checkout/payment': ['web/src/features/checkout/**/*.test.{ts,tsx}'],
  'web/src/features/cart': [],
}

const scope = process.env.SCOPE ?? 'shared/src'
const alsoTestedBy = scopes[scope]
if (!alsoTestedBy) throw new RangeError(`SCOPE is one of ${Object.keys(scopes).join(', ')}`)

export default {
  // `--mutate` chooses a part of the scope, whose tests remain those of the whole.
  mutate: [`${scope}/**/*.{ts,tsx}`, '!**/*.{test,fixture}.{ts,tsx}'],
  testFiles: [`${scope}/**/*.test.{ts,tsx}`, ...alsoTestedBy],
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutation/vitest.config.ts', pool: 'forks' },
  plugins: [import.meta.resolve('@stryker-mutator/vitest-runner'), import.meta.resolve('./unseen-code.ts')],
  ignorers: ['unseen-code'],
  thresholds: { high: 95, low: 90, break: 85 },
  // What did not change since the last run keeps its result; `--force` tries it too.
  incremental: true,
  incrementalFile: `reports/mutants/${scope.replaceAll('/', '-')}.json`,
  reporters: ['progress-append-only', 'clear-text'],
  clearTextReporter: { logTests: false, reportTests: false },
  // A mutant that hangs meets the test's own limit or this one: long enough that a busy machine kills none.
  timeoutMS: 30_000,
  timeoutFactor: 3,
  ignorePatterns: ['dist', 'tests/test-results', 'tests/playwright-report'],
  // Neither type checks nor another tsconfig: Node and Vite strip the types.
  disableTypeChecks: false,
  tsconfigFile: 'none',
} satisfies PartialStrykerOptions
