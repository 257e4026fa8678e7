import { defineConfig, devices } from '@playwright/test'
import { clockAheadMs } from './stack/shifted-clock.ts'

const chromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Tenants over TLS (`stack/ingress.ts`) and attacking pages. No hosts exist outside the stack.
  '--host-resolver-rules=MAP *.test 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1',
]

const phone = { width: 390, height: 844 }

/** Which `@nightly` tests run: only they with `NIGHTLY=1`, they too with `also`, otherwise none. */
const nightly = { 1: '(?=.*@nightly)', also: '' }[process.env.NIGHTLY ?? ''] ?? '(?!.*@nightly)'
/** Selects tests by their other tags. */
const tagged = (tags: string) => new RegExp(`^${nightly}${tags}`)

/** The time zone in which `now` is between nine and ten in the morning. */
function zoneOfMorning(now: Date): string {
  const ahead = ((9 - now.getUTCHours() + 35) % 24) - 11
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

// Browsers, tests and servers use this time zone, because at midnight 'today' would change during a test, and the pictures need
// pickup times of their afternoon. Workers, which read this file again, inherit it. At night `commands/clock.ts` moves the clock.
if (process.env.TEST_WORKER_INDEX === undefined && clockAheadMs === 0)
  process.env.TZ = zoneOfMorning(new Date())

/**
 * The engines of iPhones and Firefox, with `ENGINES=1`: both orders, quick taps, and the features that old browsers lack. They are
 * Playwright's own builds, because it controls no others.
 */
const engines = [
  { name: 'webkit', device: 'Desktop Safari' },
  { name: 'firefox', device: 'Desktop Firefox' },
].map(({ name, device }) => ({
  name,
  testMatch: /(journeys|early-taps|old-browsers)\.spec\.ts/,
  use: { ...devices[device], viewport: phone, ignoreHTTPSErrors: true, launchOptions: {} },
}))

const withoutWindows = {
  grep: tagged('(?!.*@whole-browser)'),
  // The same engine without windows, tabs and compositor, which needs less of the processor.
  use: {
    launchOptions: {
      executablePath: process.env.HEADLESS_SHELL_PATH ?? chromium,
      args: CHROMIUM_ARGUMENTS,
    },
  },
}
const hostilePhone = 'hostile-phone.spec.ts'
// It writes the pictures of the README, with `PICTURES=1` only (`pnpm pictures`).
const readmePictures = 'readme-pictures.spec.ts'

const chromiums = [
  { name: 'journeys', testIgnore: [hostilePhone, readmePictures], ...withoutWindows },
  // For phones that change the page or lack what the app uses.
  { name: 'hostile-phone', testMatch: hostilePhone, ...withoutWindows },
  // For notifications and pictures, which need the whole browser.
  { name: 'whole-browser', grep: tagged('.*@whole-browser') },
  ...(process.env.PICTURES === '1' ? [{ name: 'readme-pictures', testMatch: readmePictures }] : []),
]

/** The browser tests with a real stack, which `global-setup.ts` starts once. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  projects: process.env.ENGINES === '1' ? engines : chromiums,
  outputDir: 'test-results',
  globalSetup: './e2e/global-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // A test that passes only on a retry must be investigated.
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  snapshotPathTemplate: '{testDir}/{testFileName}-snapshots/{arg}{ext}',
  // A missing picture is a failure.
  updateSnapshots: 'none',
  use: {
    ...devices['Desktop Chrome'],
    viewport: phone,
    // The worker would fetch every file of the app in each test. Tests of the worker allow it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: chromium,
      args: CHROMIUM_ARGUMENTS,
    },
    screenshot: 'only-on-failure',
  },
})
