import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'

/** The path of the first of these programs in PATH; null when there is none. */
export function onPath(names: readonly string[]): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync) ?? null
}

/** The same, but installs Debian's packages when there is none. Null on other systems, or without root. */
function findOrInstall(names: readonly string[], packages: readonly string[]): string | null {
  const found = onPath(names)
  const [command = 'apt-get', ...rest] = process.getuid?.() === 0 ? ['apt-get'] : ['sudo', '-n', 'apt-get']
  if (found || !onPath(['apt-get']) || !onPath([command])) return found
  console.log(`Installing ${packages.join(', ')} …`)
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]])
    spawnSync(command, [...rest, '-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'] })
  return onPath(names)
}

/**
 * The Chromium of the browser tests: `CHROMIUM_PATH`, an installed one, Playwright's, or Debian's package.
 * @throws Error with what to do when there is none
 */
export function findChromium(): string {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const installed = process.env.CHROMIUM_PATH ?? onPath(names) ?? playwrightsOwn()
  return (
    installed ??
    findOrInstall(names, ['chromium', 'fonts-liberation']) ??
    fail('No Chromium: install one, or name it in CHROMIUM_PATH.')
  )
}

/**
 * Chromium's lighter headless shell: `HEADLESS_SHELL_PATH`, an installed one, or Debian's package. Without it `chromium` is used.
 */
export const findHeadlessShell = (chromium: string): string =>
  process.env.HEADLESS_SHELL_PATH ??
  findOrInstall(['chromium-headless-shell', 'chrome-headless-shell'], ['chromium-headless-shell']) ??
  chromium

function playwrightsOwn(): string | null {
  const require = createRequire(import.meta.url)
  const { chromium } = require('@playwright/test') as typeof import('@playwright/test')
  const file = chromium.executablePath()
  if (existsSync(file)) return file
  const install = [require.resolve('@playwright/test/cli'), 'install', 'chromium']
  spawnSync(process.execPath, install, { stdio: 'ignore', timeout: 180_000 })
  return existsSync(file) ? file : null
}

/** The redis-server of the tests. @throws Error with what to do when there is none */
export const findRedis = (): string =>
  findOrInstall(['redis-server', 'valkey-server'], ['redis-server']) ??
  fail('No redis-server: install redis or valkey.')

/** The program that tests alert rules, from Debian's Prometheus package. @throws Error with what to do when there is none */
export const findPromtool = (): string =>
  findOrInstall(['promtool'], ['prometheus']) ?? fail('No promtool: install Prometheus (Debian: prometheus).')

function fail(message: string): never {
  throw new Error(message)
}
