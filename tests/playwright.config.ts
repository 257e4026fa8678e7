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
  // Tenants over TLS (`support/tls-sites.ts`) and pages that attack them.
  '--host-resolver-rules=MAP *.test 127.0.0.1',
]

/** Marks what measures how fast a page is: it runs after all others, one at a time, with the machine to itself. */
const alone = /@alone/
/** Marks what only a whole browser does or shows: notifications, and the pictures, which were taken with one. */
const wholeBrowser = /@whole-browser/
/** Set by `npm test`. Otherwise nothing waits: a dependency runs all of its tests, whichever were asked for. */
const aloneLast = process.env.ALONE_LAST === '1'

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
      grepInvert: [alone, wholeBrowser],
      // The same engine without the windows, tabs and compositor around it: two thirds of the processor time.
      use: {
        launchOptions: {
          executablePath: process.env.HEADLESS_SHELL_PATH ?? chromium,
          args: CHROMIUM_ARGUMENTS,
        },
      },
    },
    { name: 'whole-browser', grep: wholeBrowser },
    {
      name: 'alone',
      grep: alone,
      dependencies: aloneLast ? ['journeys', 'whole-browser'] : [],
      workers: 1,
    },
  ],
  outputDir: 'test-results',
  globalSetup: './e2e/global-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // A test that passes only the second time is listed as flaky; one that breaks a row fails twice.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  snapshotPathTemplate: '{testDir}/{testFileName}-snapshots/{arg}{ext}',
  // A picture that is missing is a failure, also of the second try.
  updateSnapshots: 'none',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 390, height: 844 },
    launchOptions: {
      executablePath: chromium,
      args: CHROMIUM_ARGUMENTS,
    },
    screenshot: 'only-on-failure',
  },
})
