import { defineConfig, devices } from '@playwright/test'

const chromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Tenants over TLS (`stack/ingress.ts`) and pages that attack them; besides the stack's there are no other hosts.
  '--host-resolver-rules=MAP *.test 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1',
]

/** Which of the tests tagged `@nightly` run: with `NIGHTLY=1` only they, with `also` they too, otherwise none. */
const nightly = { 1: '(?=.*@nightly)', also: '' }[process.env.NIGHTLY ?? ''] ?? '(?!.*@nightly)'
/** The tests of a project: those whose other tags are these. */
const tagged = (tags: string) => new RegExp(`^${nightly}${tags}`)

/** The time zone in which it is between nine and ten in the morning at `now`. */
function zoneOfMorning(now: Date): string {
  const ahead = ((9 - now.getUTCHours() + 35) % 24) - 11
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

// Browsers, tests and servers have this one, whenever they run: at night no venue of the demo has a pickup time left, and at
// midnight 'today' becomes another day in the middle of a test. Workers, which read this file again, inherit it.
if (process.env.TEST_WORKER_INDEX === undefined) process.env.TZ = zoneOfMorning(new Date())

/** The browser tests, against the real stack that `global-setup.ts` starts once for all of them. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  projects: [
    {
      name: 'journeys',
      grep: tagged('(?!.*@whole-browser)'),
      // The same engine without the windows, tabs and compositor around it: two thirds of the processor time.
      use: {
        launchOptions: {
          executablePath: process.env.HEADLESS_SHELL_PATH ?? chromium,
          args: CHROMIUM_ARGUMENTS,
        },
      },
    },
    // What only a whole browser does or shows: notifications, and the pictures, which were taken with one.
    { name: 'whole-browser', grep: tagged('.*@whole-browser') },
  ],
  outputDir: 'test-results',
  globalSetup: './e2e/global-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // A test that passes only the second time has failed: look into it, it has always been worth it.
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  snapshotPathTemplate: '{testDir}/{testFileName}-snapshots/{arg}{ext}',
  // A picture that is missing is a failure.
  updateSnapshots: 'none',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 390, height: 844 },
    // Its pre-cache would fetch every file of the app again in each test; `offline.spec.ts` and what else is about it allow it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: chromium,
      args: CHROMIUM_ARGUMENTS,
    },
    screenshot: 'only-on-failure',
  },
})
