import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from '@playwright/test'
import { freePort } from '@storefront/server/test-support/free-port.ts'
import puppeteer, { type Browser as RemoteBrowser } from 'puppeteer-core'
import playwright from '../playwright.config.ts'
import { findChromium } from '../stack/provision.ts'

/** Lighthouse's slow mobile network. The round trip is added to each request. */
export const slowMobile = { roundTripMs: 150, kilobitsPerSecond: 1.6 * 1024 }

/** The same in the browser's protocol. */
const conditions = {
  offline: false,
  latency: slowMobile.roundTripMs,
  downloadThroughput: (slowMobile.kilobitsPerSecond * 1024) / 8,
  uploadThroughput: (slowMobile.kilobitsPerSecond * 1024) / 8,
}

/** Context options of a phone of usual size. */
export const touchScreen: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
}

/** One Chromium, controlled by Playwright and by Puppeteer, which Lighthouse needs. */
export type Phone = { readonly browser: Browser; readonly remote: RemoteBrowser }

/** Runs `work` with Chromium. Slows down its service workers, because settings of a page do not affect them. */
export async function withPhone(work: (phone: Phone) => Promise<void>): Promise<void> {
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
      .then((session) => session.send('Network.emulateNetworkConditions', conditions))
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

/** Visits an address twice at full speed, so that the service worker has its files. */
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
