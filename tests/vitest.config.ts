import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { messages } from '@storefront/web/build/messages.ts'
import { defineConfig, type TestUserConfig } from 'vitest/config'

const root = fileURLToPath(new URL('..', import.meta.url))
/** As long as `waitFor` in the app's tests (web/test-support/waiting.ts). */
const expects = { poll: { timeout: 5_000 } }

const web = {
  // Each file has a context of its own in one of two threads, which load jsdom once: as processes of their own the files
  // took two and a half times as much of the CPU.
  pool: 'vmThreads',
  // On a busy machine the first test of a file waits for jsdom and React, and one that is given up disturbs the next.
  testTimeout: 20_000,
  expect: expects,
  setupFiles: [
    'web/test-support/own-channels.ts',
    'web/test-support/signed-in-fan.ts',
    'web/test-support/english.ts',
  ],
  // Without `setImmediate`, by which the tests' IndexedDB goes on while their time stands still.
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

/** The endings of what belongs to a project of that name, whatever package it stands in (tests/README.md). */
const elsewhere = ['**/*.{files,process,nightly}.test.ts', '**/node_modules/**']
const everywhere = '{server,shared,tests,web}/**/*'
const withoutModules = ['**/node_modules/**']

/** What starts processes; each worker has a redis-server for all its files. */
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
    // The fuzzers try more, and other things than by day.
    include: [`${everywhere}.nightly.test.ts`, 'server/fuzz/*.test.ts'],
    ...processes,
    testTimeout: 300_000,
  },
}

/** With `NIGHTLY=1` the project of the night, with `also` that too. */
const chosen = <T>(projects: readonly T[]) => {
  if (process.env.NIGHTLY === '1') return [nightly]
  return process.env.NIGHTLY === 'also' ? [...projects, nightly] : [...projects]
}

/** Unit and server tests of every package; the browser journeys run in Playwright. */
export default defineConfig({
  root,
  test: {
    // By default Vitest leaves one core of two idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: chosen([
      // Neither keeps anything beyond a test file, so their modules are loaded once for all files.
      {
        root,
        test: {
          name: 'shared',
          include: ['shared/src/**/*.test.ts'],
          exclude: elsewhere,
          isolate: false,
          expect: expects,
        },
      },
      {
        root,
        test: {
          name: 'server',
          include: ['server/{src,fuzz}/**/*.test.ts'],
          exclude: elsewhere,
          isolate: false,
          testTimeout: 20_000,
          expect: expects,
        },
      },
      // Making jsdom takes longer than most tests: a `.test.ts` that needs it asks with `@vitest-environment jsdom`.
      {
        root,
        plugins: [messages()],
        test: {
          name: 'web-node',
          include: ['web/{src,gallery}/**/*.test.ts'],
          exclude: elsewhere,
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
          ],
        },
      },
      {
        root,
        test: {
          name: 'tests',
          include: ['tests/**/*.test.ts'],
          exclude: elsewhere,
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
          // `tokens.files.test.ts` reads the colours; other style sheets stay empty.
          css: { include: /base\.css/ },
          testTimeout: 20_000,
          expect: expects,
        },
      },
      { root, test: { name: 'processes', include: [`${everywhere}.process.test.ts`], ...processes } },
    ]),
  },
})
