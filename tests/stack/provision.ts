import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'

/** The file of the first of these programs on the PATH, null when there is none. */
export function onPath(names: readonly string[]): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync) ?? null
}

function run(command: string, args: readonly string[]): boolean {
  const { status } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  return status === 0
}

/** Installs Debian packages. Returns whether it worked: not everywhere is Debian, and not everyone is root. */
function installDebian(packages: readonly string[]): boolean {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const [command = 'apt-get', ...rest] = [...sudo, 'apt-get']
  if (!onPath(['apt-get']) || !onPath([command])) return false
  console.log(`Installing ${packages.join(', ')} …`)
  run(command, [...rest, 'update', '-qq'])
  return run(command, [...rest, 'install', '-y', '-qq', '--no-install-recommends', ...packages])
}

/**
 * The Chromium that runs the browser tests: `CHROMIUM_PATH`, one already installed, Playwright's own, Debian's package.
 * Throws with what to do when none can be had.
 */
export function findChromium(): string {
  const installed = () =>
    process.env.CHROMIUM_PATH ??
    onPath(['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'])
  return (
    installed() ??
    playwrightsOwn() ??
    (installDebian(['chromium', 'fonts-liberation']) ? installed() : null) ??
    fail('No Chromium: install one, or name it in CHROMIUM_PATH.')
  )
}

/**
 * Chromium without a window (`chrome-headless-shell`), which needs less of the machine: `HEADLESS_SHELL_PATH`, one already
 * installed, Debian's package. Where there is none, the Chromium given runs all the browser tests.
 */
export function findHeadlessShell(chromium: string): string {
  const installed = () =>
    process.env.HEADLESS_SHELL_PATH ?? onPath(['chromium-headless-shell', 'chrome-headless-shell'])
  return installed() ?? (installDebian(['chromium-headless-shell']) ? installed() : null) ?? chromium
}

function playwrightsOwn(): string | null {
  const require = createRequire(import.meta.url)
  const { chromium } = require('@playwright/test') as typeof import('@playwright/test')
  const present = () => (existsSync(chromium.executablePath()) ? chromium.executablePath() : null)
  if (present()) return present()
  const cli = require.resolve('@playwright/test/cli')
  const { status } = spawnSync(process.execPath, [cli, 'install', 'chromium'], {
    stdio: 'ignore',
    timeout: 180_000,
  })
  return status === 0 ? present() : null
}

/** The redis-server that the tests start. Throws with what to do when none can be had. */
export function findRedis(): string {
  const installed = () => onPath(['redis-server', 'valkey-server'])
  return (
    installed() ??
    (installDebian(['redis-server']) ? installed() : null) ??
    fail('No redis-server: install redis or valkey.')
  )
}

/** The program that tries alert rules, of Debian's package of Prometheus. Throws with what to do when it cannot be had. */
export function findPromtool(): string {
  const installed = () => onPath(['promtool'])
  return (
    installed() ??
    (installDebian(['prometheus']) ? installed() : null) ??
    fail('No promtool: install Prometheus (Debian: prometheus).')
  )
}

function fail(message: string): never {
  throw new Error(message)
}
