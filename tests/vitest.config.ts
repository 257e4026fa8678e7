import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { messages } from '@storefront/web/build/messages.ts'
import { defineConfig, type TestUserConfig } from 'vitest/config'

const root = fileURLToPath(new URL('..', import.meta.url))
/** The same as `waitFor` in the app's tests (web/test-support/waiting.ts). */
const expects = { poll: { timeout: 5_000 } }

const web = {
  // Each file has a separate context in one of two threads that load jsdom once. A process for each file would need much more of
  // the CPU.
  pool: 'vmThreads',
  // On a busy machine the first test of a file waits for jsdom and React, and a test that times out disturbs the next.
  testTimeout: 20_000,
  expect: expects,
  setupFiles: [
    'web/test-support/own-channels.ts',
    'web/test-support/signed-in-fan.ts',
    'web/test-support/english.ts',
  ],
  // Without `setImmediate`, which the tests' IndexedDB needs while time stands still.
  fakeTimers: {
    toFake: [
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'requestAnimationFrame',
      'cancelAnimationFrame',
      'Date',
      'performance',
    ],
  },
} satisfies TestUserConfig

/** The file endings that belong to another project in every package (tests/README.md). */
const otherProjects = ['**/*.{files,process,nightly}.test.ts', '**/node_modules/**']
const everywhere = '{server,shared,tests,web}/**/*'
const withoutModules = ['**/node_modules/**']

/** Tests that start processes. Each worker has one redis-server for all its files. */
const processes = {
  globalSetup: 'server/test-support/redis-setup.ts',
  isolate: false,
  exclude: withoutModules,
  testTimeout: 60_000,
  expect: expects,
} satisfies TestUserConfig

const nightly = {
  root,
  test: {
    name: 'nightly',
    // At night the fuzzers try more cases.
    include: [`${everywhere}.nightly.test.ts`, 'server/fuzz/*.test.ts'],
    ...processes,
    testTimeout: 300_000,
  },
}

/** The nightly project only with `NIGHTLY=1`, and in addition with `also`. */
const chosen = <T>(projects: readonly T[]) => {
  if (process.env.NIGHTLY === '1') return [nightly]
  return process.env.NIGHTLY === 'also' ? [...projects, nightly] : [...projects]
}

/** The unit and server tests of all packages. Playwright runs the browser tests. */
export default defineConfig({
  root,
  test: {
    // Many tests wait for processes, so two cores keep four workers busy. By default Vitest would use one.
    maxWorkers: Math.max(4, availableParallelism() - 1),
    projects: chosen([
      // These packages keep no state between test files, so their modules are loaded once for all files.
      {
        root,
        test: {
          name: 'shared',
          include: ['shared/src/**/*.test.ts'],
          exclude: otherProjects,
          isolate: false,
          testTimeout: 20_000,
          expect: expects,
        },
      },
      {
        root,
        test: {
          name: 'server',
          include: ['server/{src,fuzz}/**/*.test.ts'],
          exclude: otherProjects,
          isolate: false,
          testTimeout: 20_000,
          expect: expects,
        },
      },
      // Creating jsdom takes longer than most tests, so a `.test.ts` that needs it asks for it with `@vitest-environment jsdom`.
      {
        root,
        plugins: [messages()],
        test: {
          name: 'web-node',
          include: ['web/{src,gallery,seat-sheets}/**/*.test.ts'],
          exclude: otherProjects,
          ...web,
        },
      },
      {
        root,
        plugins: [messages()],
        test: {
          name: 'web-dom',
          include: ['web/src/**/*.test.tsx'],
          environment: 'jsdom',
          ...web,
          setupFiles: [
            ...web.setupFiles,
            'web/test-support/rendered.ts',
            'web/test-support/unstyled.ts',
            'web/test-support/waiting.ts',
            'web/test-support/whole-texts.ts',
          ],
        },
      },
      {
        root,
        test: {
          name: 'tests',
          include: ['tests/**/*.test.ts'],
          exclude: otherProjects,
          testTimeout: 20_000,
          expect: expects,
        },
      },
      {
        root,
        plugins: [messages()],
        test: {
          name: 'files',
          include: [`${everywhere}.files.test.ts`],
          exclude: withoutModules,
          // `tokens.files.test.ts` reads the colours. Other style sheets stay empty.
          css: { include: /base\.css/ },
          testTimeout: 20_000,
          expect: expects,
        },
      },
      { root, test: { name: 'processes', include: [`${everywhere}.process.test.ts`], ...processes } },
    ]),
  },
})
