import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium, findHeadlessShell, findRedis } from './provision.ts'

/** Runs everything that `npm test` promises and closes with `N passed, N failed`. */

const root = fileURLToPath(new URL('../..', import.meta.url))
const reports = mkdtempSync(join(tmpdir(), 'storefront-test-'))
const unitReport = join(reports, 'unit.json')
const browserReport = join(reports, 'browser.json')

const playwright = createRequire(import.meta.url).resolve('@playwright/test/cli')

const chromium = findChromium()

type Count = { passed: number; failed: number }
type Step = { name: string; command: string[]; env?: Record<string, string>; count?: () => Count }

const steps: Step[] = [
  { name: 'lint', command: ['npm', 'run', '--silent', 'lint'] },
  { name: 'types', command: ['npm', 'run', '--silent', 'types'] },
  { name: 'unused code', command: ['npm', 'run', '--silent', 'knip'] },
  {
    name: 'unit and server tests',
    command: [
      'npx',
      'vitest',
      'run',
      '--config',
      'tests/vitest.config.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${unitReport}`,
    ],
    count: countUnit,
  },
  { name: 'build', command: ['npm', 'run', '--silent', 'build'] },
  {
    name: 'browser tests',
    command: [
      process.execPath,
      playwright,
      'test',
      '--config',
      'tests/playwright.config.ts',
      '--reporter=line,json',
    ],
    env: {
      PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport,
      CHROMIUM_PATH: chromium,
      HEADLESS_SHELL_PATH: findHeadlessShell(chromium),
      ALONE_LAST: '1',
    },
    count: countBrowser,
  },
]

findRedis()
const total: Count = { passed: 0, failed: 0 }
for (const step of steps) {
  const since = performance.now()
  console.log(`\n── ${step.name}`)
  const [command = '', ...args] = step.command
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...step.env },
  })
  const counted = step.count?.() ?? { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 }
  total.passed += counted.passed
  total.failed += status === 0 ? counted.failed : Math.max(1, counted.failed)
  console.log(
    `── ${step.name}: ${status === 0 ? 'ok' : 'FAILED'} in ${Math.round((performance.now() - since) / 1000)} s`,
  )
}
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1

function read(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    console.error(`No report of this step: ${error}`)
    return null
  }
}

function countUnit(): Count {
  const report = read(unitReport) as { numPassedTests: number; numFailedTests: number } | null
  return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 1 }
}

function countBrowser(): Count {
  const report = read(browserReport) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  } | null
  return {
    passed: (report?.stats.expected ?? 0) + (report?.stats.flaky ?? 0),
    failed: report ? report.stats.unexpected + report.stats.skipped : 1,
  }
}
