import { readFileSync } from 'node:fs'
import { test as base, type Page } from '@playwright/test'
import { emulatorUrl, receiptUrl, siteOf, upstreamUrl, vaultUrl } from './addresses.ts'
import { type Fan, idTokenOf, newFan } from './identity-provider.ts'

const gapiStub = readFileSync(new URL('gapi-stub.js', import.meta.url), 'utf8')

type Fixtures = {
  /** A fan of this test alone, who has an account and nothing else. */
  fan: Fan
  /** Opens the site of a tenant, signed in through the real login call, on a path. */
  openSignedIn: (path?: string, options?: { tenant?: string; fan?: Fan; event?: unknown }) => Promise<void>
  /** Hosts outside the stack that the page called; a test may assert that there are none. */
  foreignHosts: string[]
}

/** The test of this product: pages reach the stack and nothing else; Google's script loader is the stub of `gapi-stub.js`. */
export const test = base.extend<Fixtures>({
  fan: async ({ browserName }, use) => use(await newFan(`fan-on-${browserName}`)),

  foreignHosts: [
    async ({ context }, use) => {
      const foreign: string[] = []
      const ours = [upstreamUrl(), vaultUrl(), receiptUrl(), emulatorUrl()].map((url) => new URL(url).host)
      await context.route(
        (url) => !url.hostname.endsWith('.localhost') && !ours.includes(url.host),
        async (route) => {
          const url = new URL(route.request().url())
          if (url.host === 'apis.google.com')
            return route.fulfill({ contentType: 'text/javascript', body: gapiStub })
          foreign.push(url.host)
          return route.abort()
        },
      )
      await use(foreign)
    },
    { auto: true },
  ],

  openSignedIn: async ({ page, fan }, use) => {
    await use(async (path = '/', options = {}) => {
      const site = siteOf(options.tenant ?? 'demo')
      // The lightest page of the site; the login only has to come from its origin.
      await page.goto(`${site}/version.json`)
      await logIn(page, await idTokenOf(options.fan ?? fan))
      if (options.event !== undefined)
        await page.evaluate(
          (event) => localStorage.setItem('selected_event', JSON.stringify(event)),
          options.event,
        )
      await page.goto(`${site}${path}`)
    })
  },
})

export { expect } from '@playwright/test'

/** Opens a session as the sign-in screen does, without its form. */
async function logIn(page: Page, idToken: string): Promise<void> {
  const status = await page.evaluate(async (token) => {
    const response = await fetch('/api/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf': '1' },
      body: JSON.stringify({ idToken: token }),
    })
    return response.status
  }, idToken)
  if (status !== 200) throw new Error(`Login is ${status}`)
}
