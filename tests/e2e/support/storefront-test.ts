import { test as base, type Page } from '@playwright/test'
import { emulatorUrl, receiptUrl, siteOf, upstreamUrl, vaultUrl } from './addresses.ts'
import { anyFan, type Fan } from './identity-provider.ts'
import { logIn } from './session.ts'

type Fixtures = {
  /** A fan of this test alone, who has an account and nothing else. */
  fan: Fan
  /** Opens the site of a tenant, signed in by the real login call, on a path. */
  openSignedIn: (path?: string, options?: { tenant?: string; fan?: Fan; event?: unknown }) => Promise<void>
  /** Hosts outside the stack that the page called; a test may assert that there are none. */
  foreignHosts: string[]
}

/** What a fan's page begins with looks like the app, which takes its place; a script stands at its end (`web/build/first-views.tsx`). */
const appDrawn = (page: Page) => page.locator('#root > script').waitFor({ state: 'detached' })

/** The test of this product: a page reaches the stack and nothing else, since the browser knows no other host. */
export const test = base.extend<Fixtures>({
  page: async ({ page }, use) => {
    const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
    page.goto = async (url, options) => {
      const response = await goto(url, options)
      if (!options?.waitUntil) await appDrawn(page)
      return response
    }
    page.reload = async (options) => {
      const response = await reload(options)
      if (!options?.waitUntil) await appDrawn(page)
      return response
    }
    await use(page)
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what a fixture needs.
  fan: async ({}, use) => use(await anyFan()),

  foreignHosts: [
    async ({ context }, use) => {
      const foreign: string[] = []
      const ours = [upstreamUrl(), vaultUrl(), receiptUrl(), emulatorUrl()].map((url) => new URL(url).host)
      // Listening costs nothing; a route would stop every request of every page and turn off the browser's cache.
      context.on('request', (request) => {
        const { protocol, host, hostname } = new URL(request.url())
        const isForeign = !hostname.endsWith('.localhost') && !ours.includes(host)
        if (isForeign && protocol.startsWith('http')) foreign.push(host)
      })
      await use(foreign)
    },
    { auto: true },
  ],

  openSignedIn: async ({ page, fan }, use) => {
    await use(async (path = '/', options = {}) => {
      const tenant = options.tenant ?? 'demo'
      const open = (path: string) => page.goto(siteOf(tenant) + path)
      await logIn(page.context(), tenant, options.fan ?? fan)
      if (options.event !== undefined) {
        // The lightest page of the site; storage only has to be that of its origin.
        await open('/version.json')
        await page.evaluate(
          (event) => localStorage.setItem('selected_event', JSON.stringify(event)),
          options.event,
        )
      }
      if (options.event === undefined || path !== '/version.json') await open(path)
    })
  },
})

export { expect } from '@playwright/test'
