import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Both journeys in WebKit and Firefox (`pnpm browsers`): not among the other tests, which need no more than a Chromium. */
export default defineConfig({
  root: fileURLToPath(new URL('../../..', import.meta.url)),
  test: { include: ['tests/e2e/browsers/**/*.test.ts'], testTimeout: 180_000, hookTimeout: 60_000 },
})
