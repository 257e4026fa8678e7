import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from '@playwright/test'
import { freePort } from '@storefront/server/test-support/free-port.ts'
import puppeteer, { type Browser as RemoteBrowser } from 'puppeteer-core'
import { request } from 'undici'
import { publishAddresses } from '../../e2e/support/addresses.ts'
import playwright from '../../playwright.config.ts'
import { startBff } from '../../stack/bff-process.ts'
import { makeRelease } from '../../stack/other-release.ts'
import { findChromium } from '../../stack/provision.ts'
import { startStack } from '../../stack/stack.ts'

const web = fileURLToPath(new URL('../../../web', import.meta.url))

/** Where the product and its floor are for a browser: the page of `web/floor`, which no screen can be faster than. */
export type Sites = { readonly site: string; readonly floor: string; siteOf(tenant: string): string }

/** Runs `work` beside the stack of the browser tests and a server that serves the floor at every path, as it serves the app. */
export async function withSites(work: (sites: Sites) => Promise<void>): Promise<void> {
  const stops: (() => Promise<unknown>)[] = []
  try {
    const env = { SESSION_KEYS: randomBytes(32).toString('base64'), LOG_LEVEL: 'fatal' }
    const stack = await startStack({ env })
    stops.unshift(stack.stop)
    publishAddresses(stack)
    const release = await makeRelease(buildFloor)
    stops.unshift(release.dispose)
    const floor = await startBff({ env: stack.env, release: release.folder })
    stops.unshift(floor.stop)
    await expectCompressed(`http://127.0.0.1:${floor.port}`)
    const { siteOf } = stack
    await work({ siteOf, site: siteOf('demo'), floor: `http://demo.localhost:${floor.port}` })
  } finally {
    for (const stop of stops) await stop()
  }
}

/** A floor that comes uncompressed is slow, and every screen looks fast beside it. @throws Error where its script is not brotli */
async function expectCompressed(floor: string): Promise<void> {
  const headers = { 'accept-encoding': 'br', host: 'demo.localhost' }
  const page = await (await request(`${floor}/`, { headers: { host: 'demo.localhost' } })).body.text()
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1]
  const { headers: given, body } = await request(floor + script, { headers })
  await body.dump()
  if (given['content-encoding'] !== 'br') throw new Error(`The floor's script ${script} is not compressed`)
}

async function buildFloor(dist: string): Promise<void> {
  const build = ['build', '--config', 'floor/vite.config.ts', '--outDir', dist, '--emptyOutDir']
  await promisify(execFile)(process.execPath, ['node_modules/vite/bin/vite.js', ...build], { cwd: web })
}

/** A network between phone and server; the round trip is added to each request. */
export type Network = { readonly roundTripMs: number; readonly kilobitsPerSecond: number }

/** Slow mobile as Lighthouse knows it. */
export const slowMobile: Network = { roundTripMs: 150, kilobitsPerSecond: 1.6 * 1024 }

/** What the protocol of the browser calls a network. */
export const conditionsOf = ({ roundTripMs, kilobitsPerSecond }: Network) => ({
  offline: false,
  latency: roundTripMs,
  downloadThroughput: (kilobitsPerSecond * 1024) / 8,
  uploadThroughput: (kilobitsPerSecond * 1024) / 8,
})

/** What makes a context of Playwright a phone of a usual size. */
export const touchScreen: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
}

/** Chromium as Playwright drives it, and the same one for Lighthouse, which wants Puppeteer's pages. */
export type Phone = { readonly browser: Browser; readonly remote: RemoteBrowser }

/** Runs `work` with Chromium, whose service workers are on `network`: they know nothing of what is set for a page. */
export async function withPhone(network: Network, work: (phone: Phone) => Promise<void>): Promise<void> {
  const port = await freePort()
  const { args = [] } = playwright.use?.launchOptions ?? {}
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...args, `--remote-debugging-port=${port}`],
  })
  const remote = await puppeteer.connect({ browserURL: `http://127.0.0.1:${port}`, defaultViewport: null })
  remote.on('targetcreated', (target) => {
    if (target.type() !== 'service_worker') return
    target
      .createCDPSession()
      .then((session) => session.send('Network.emulateNetworkConditions', conditionsOf(network)))
      // A worker may end at any moment.
      .catch((error) => console.warn(`A service worker is not slowed down: ${error.message}`))
  })
  try {
    await work({ browser, remote })
  } finally {
    await remote.disconnect()
    await browser.close()
  }
}

/** Opens an address at full speed for the first time, after which the service worker has its files, and once more through it. */
export async function visitTwice(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(url)
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js')
    await navigator.serviceWorker.ready
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.close()
}
