import {
  type Browser,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Page,
} from '@playwright/test'
import { freePort } from '@storefront/server/test-support/free-port.ts'
import { slowDown } from '../../e2e/support/slow-device.ts'
import playwright from '../../playwright.config.ts'
import { findChromium } from '../../stack/provision.ts'
import { prepareServiceWorkers } from './service-workers.ts'

/** A network between phone and server; the round trip is added to each request. */
export type Network = { readonly roundTripMs: number; readonly bytesPerSecond: number }

/** Lighthouse's slow mobile network: 150 ms, 1.6 Mbit/s. */
export const slowMobile: Network = { roundTripMs: 150, bytesPerSecond: (1.6 * 1024 * 1024) / 8 }

const conditions = ({ roundTripMs, bytesPerSecond }: Network) => ({
  offline: false,
  latency: roundTripMs,
  downloadThroughput: bytesPerSecond,
  uploadThroughput: bytesPerSecond,
})

/** How a context of Playwright becomes a phone of a usual size. */
export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
}

/** Chromium as the browser tests start it, whose service workers are on `network`, as pages are by `open`. */
export type PhoneBrowser = {
  readonly browser: Browser
  close(): Promise<void>
}

export const launchOptions = (port: number) => {
  const { args = [] } = playwright.use?.launchOptions ?? {}
  return { executablePath: findChromium(), args: [...args, `--remote-debugging-port=${port}`] }
}

/** Starts Chromium; `network` is that of its service workers. */
export async function startPhoneBrowser(network: Network): Promise<PhoneBrowser> {
  const port = await freePort()
  const browser = await chromium.launch(launchOptions(port))
  const end = await prepareServiceWorkers(port, async (send) => {
    await send('Network.enable')
    await send('Network.emulateNetworkConditions', conditions(network))
  })
  return {
    browser,
    async close() {
      end()
      await browser.close()
    },
  }
}

/** Slows a page's network down, and its processor to that of a phone. */
export async function slowPage(page: Page, session: CDPSession, network: Network): Promise<void> {
  await slowDown(page, session)
  await slowNetwork(session, network)
}

/** Slows a page's network down. */
export async function slowNetwork(session: CDPSession, network: Network): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', conditions(network))
}
