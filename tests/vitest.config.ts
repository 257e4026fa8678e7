import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('..', import.meta.url))
const webSetup = ['web/test-support/signed-in-fan.ts']

/** Unit and server tests of every package; the browser journeys run in Playwright. */
export default defineConfig({
  root,
  test: {
    // By default Vitest leaves one core of two idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      // Neither keeps anything beyond a test file, so their modules are loaded once for all files.
      { root, test: { name: 'shared', include: ['shared/src/**/*.test.ts'], isolate: false } },
      {
        root,
        test: {
          name: 'server',
          include: ['server/{src,fuzz}/**/*.test.ts'],
          setupFiles: ['server/test-support/redis-setup.ts'],
          isolate: false,
          testTimeout: 20_000,
        },
      },
      // Making jsdom takes longer than most tests: a `.test.ts` that needs it asks with `@vitest-environment jsdom`.
      {
        root,
        test: {
          name: 'web-node',
          include: ['web/{src,gallery}/**/*.test.ts'],
          setupFiles: webSetup,
          // `tokens.test.ts` reads the colours; other style sheets stay empty.
          css: { include: /base\.css/ },
        },
      },
      {
        root,
        test: {
          name: 'web-dom',
          include: ['web/src/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: webSetup,
        },
      },
      {
        root,
        test: {
          name: 'tests',
          include: ['tests/{boundaries,specification,fake-upstream,stack,chaos,mutation}/**/*.test.ts'],
          testTimeout: 20_000,
        },
      },
      // After all the others, so that what it measures has the machine to itself.
      { root, test: { name: 'load', include: ['tests/load/**/*.test.ts'], sequence: { groupOrder: 1 } } },
    ],
  },
})
