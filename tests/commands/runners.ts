import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium, findHeadlessShell, findRedis } from '../stack/provision.ts'
import { type Outcome, playwrightOutcomes, vitestOutcomes } from './outcomes.ts'
import type { Ended, Step } from './steps.ts'

const folder = mkdtempSync(join(tmpdir(), 'storefront-test-'))
const reports: { file: string; read: (file: string) => Outcome[] }[] = []

/** The file for a runner's report. */
function reportFile(read: (file: string) => Outcome[]): string {
  const file = join(folder, `${reports.length}.json`)
  reports.push({ file, read })
  return file
}

/** Runs Vitest with `tests/vitest.config.ts`. Installs redis-server when it is missing. */
export function vitest(name: string, args: readonly string[] = []): Step {
  findRedis()
  return {
    name,
    command: [
      'node_modules/.bin/vitest',
      'run',
      '--config=tests/vitest.config.ts',
      '--reporter=default',
      '--reporter=./tests/commands/outcomes.ts',
      ...args,
    ],
    env: { OUTCOMES_FILE: reportFile(vitestOutcomes) },
  }
}

/** Runs Playwright with `tests/playwright.config.ts`. Installs browsers when they are missing. */
export function playwright(name: string, args: readonly string[] = [], env: Step['env'] = {}): Step {
  const chromium = findChromium()
  return {
    name,
    command: [
      process.execPath,
      createRequire(import.meta.url).resolve('@playwright/test/cli'),
      'test',
      '--config=tests/playwright.config.ts',
      '--reporter=line,json',
      ...args,
    ],
    env: {
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile(playwrightOutcomes),
      CHROMIUM_PATH: chromium,
      HEADLESS_SHELL_PATH: findHeadlessShell(chromium),
    },
  }
}

/** What the runners have reported so far. */
export const outcomes = (): Outcome[] => reports.flatMap(({ file, read }) => read(file))

/**
 * Prints the skipped tests with their reasons, the minutes of each step and the line `N passed, N failed`, sets the exit code and
 * deletes the reports. A step that failed without a failed test counts as one failure. A run whose tests were all skipped fails.
 */
export function closeRun(steps: readonly Ended[], mistakes: readonly string[] = []): void {
  const all = outcomes()
  const hasTests = reports.some(({ file }) => existsSync(file))
  rmSync(folder, { recursive: true })
  const skipped = all.filter(({ state }) => state === 'skipped')
  for (const { title, reason } of skipped) console.log(`skipped: ${title} (${reason ?? 'no reason given'})`)
  for (const mistake of mistakes) console.log(mistake)
  for (const { title, state } of all) if (state === 'failed') console.log(`failed: ${title}`)

  const passed = all.filter(({ state }) => state === 'passed').length
  const failedSteps = steps.filter(({ ok }) => !ok).length
  const failed = Math.max(failedSteps, all.filter(({ state }) => state === 'failed').length) + mistakes.length
  console.log()
  // So that whoever makes the run slower sees it. Steps that run together overlap.
  for (const { name, seconds } of [...steps, { name: 'in all', seconds: performance.now() / 1000 }])
    console.log(`${(seconds / 60).toFixed(1).padStart(6)} min  ${name}`)
  const tail = skipped.length > 0 ? `, ${skipped.length} skipped` : ''
  console.log(`\n${passed} passed, ${failed} failed${tail}`)
  process.exitCode = failed === 0 && (passed > 0 || !hasTests) ? 0 : 1
}
