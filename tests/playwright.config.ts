import { defineConfig, devices } from '@playwright/test'

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

/** The browser tests, against the real stack that `global-setup.ts` starts once for all of them. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/global-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // A test that passes only the second time is listed as flaky; one that breaks a row fails twice.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 390, height: 844 },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: CHROMIUM_ARGUMENTS,
    },
    screenshot: 'only-on-failure',
  },
})
