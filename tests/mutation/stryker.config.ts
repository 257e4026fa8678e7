import type { PartialStrykerOptions } from '@stryker-mutator/api/core'

const auditTrail = 'server/src/observability/audit.test.ts'

/** The folders whose code is mutated, each with the tests outside the folder that must notice. */
export const scopes: Readonly<Record<string, readonly string[]>> = {
  'shared/src': [],
  'server/src/payments': [auditTrail, 'server/src/observability/{metrics,tracing}.process.test.ts'],
  'server/src/session': [auditTrail, 'server/src/identity/*.test.ts'],
  'server/src/identity': [auditTrail],
  'server/src/upstream': [],
  'web/src/features/checkout/payment': ['web/src/features/checkout/**/*.test.{ts,tsx}'],
  'web/src/features/cart': [],
}

const scope = process.env.SCOPE ?? 'shared/src'
const alsoTestedBy = scopes[scope]
if (!alsoTestedBy) throw new RangeError(`SCOPE is one of ${Object.keys(scopes).join(', ')}`)

/** Vitest chooses them: with Stryker's own option `testFiles`, code that runs when its module is loaded would not be mutated. */
export const testFiles = [`${scope}/**/*.test.{ts,tsx}`, ...alsoTestedBy]

export default {
  // `--mutate` chooses a part of the scope. The tests stay those of the whole scope.
  mutate: [`${scope}/**/*.{ts,tsx}`, '!**/*.{test,fixture}.{ts,tsx}'],
  testRunner: 'vitest',
  vitest: {
    configFile: 'tests/mutation/vitest.config.ts',
    // The app's modules keep state and are mocked, so each of its test files has a separate context.
    pool: scope.startsWith('web/') ? 'vmThreads' : 'forks',
  },
  plugins: [import.meta.resolve('@stryker-mutator/vitest-runner'), import.meta.resolve('./unseen-code.ts')],
  ignorers: ['unseen-code'],
  thresholds: { high: 95, low: 90, break: 85 },
  // Unchanged code keeps its result from the last run; `--force` repeats it.
  incremental: true,
  incrementalFile: `reports/mutants/${scope.replaceAll('/', '-')}.json`,
  reporters: ['progress-append-only', 'clear-text'],
  clearTextReporter: { logTests: false, reportTests: false },
  // Long enough that a busy machine does not end a test that would pass.
  timeoutMS: 30_000,
  timeoutFactor: 3,
  ignorePatterns: ['dist', 'tests/test-results', 'tests/playwright-report'],
  // Node and Vite strip the types, so neither type checks nor another tsconfig are needed.
  disableTypeChecks: false,
  tsconfigFile: 'none',
} satisfies PartialStrykerOptions
