import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { staticStyles } from '@storefront/web/build/static-styles.ts'
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
  setupFiles: ['web/test-support/own-channels.ts', 'web/test-support/signed-in-fan.ts'],
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

/** Unit and server tests of every package; the browser journeys run in Playwright. */
export default defineConfig({
  root,
  test: {
    // By default Vitest leaves one core of two idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      // Neither keeps anything beyond a test file, so their modules are loaded once for all files.
      {
        root,
        test: { name: 'shared', include: ['shared/src/**/*.test.ts'], isolate: false, expect: expects },
      },
      {
        root,
        test: {
          name: 'server',
          include: ['server/{src,fuzz}/**/*.test.ts'],
          setupFiles: ['server/test-support/redis-setup.ts'],
          isolate: false,
          testTimeout: 20_000,
          expect: expects,
        },
      },
      // Making jsdom takes longer than most tests: a `.test.ts` that needs it asks with `@vitest-environment jsdom`.
      {
        root,
        plugins: [staticStyles()],
        test: {
          name: 'web-node',
          include: ['web/{src,gallery}/**/*.test.ts'],
          ...web,
          // `tokens.test.ts` reads the colours; other style sheets stay empty.
          css: { include: /base\.css/ },
        },
      },
      {
        root,
        plugins: [staticStyles()],
        test: {
          name: 'web-dom',
          include: ['web/src/**/*.test.tsx'],
          environment: 'jsdom',
          ...web,
          setupFiles: [...web.setupFiles, 'web/test-support/rendered.ts', 'web/test-support/waiting.ts'],
        },
      },
      {
        root,
        test: {
          name: 'tests',
          include: [
            'tests/{boundaries,specification,fake-upstream,stack,chaos,deploy,mutation,drills}/**/*.test.ts',
            'web/build/**/*.test.ts',
          ],
          testTimeout: 20_000,
          expect: expects,
        },
      },
      // After all the others, so that what it measures has the machine to itself.
      {
        root,
        test: {
          name: 'load',
          include: ['tests/{load,vitals,rush}/**/*.test.ts'],
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
