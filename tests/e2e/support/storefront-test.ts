import { test as base, type Page } from '@playwright/test'
import { clockAheadMs, shiftClock } from '../../stack/shifted-clock.ts'
import { emulatorUrl, originInBrowser, receiptUrl, siteOf, upstreamUrl, vaultUrl } from './addresses.ts'
import { anyFan, type Fan } from './identity-provider.ts'
import { keepCookie, logIn } from './session.ts'
import { store } from './visit.ts'

type Fixtures = {
  /** The language that the fan has chosen at `demo` (LANG-02), '' for none. */
  language: string
  /** A fan of this test only, with an account and nothing else. */
  fan: Fan
  /** Opens a path of a tenant's site, signed in by the real login call. */
  openSignedIn: (path?: string, options?: { tenant?: string; fan?: Fan; event?: unknown }) => Promise<void>
  /** Hosts outside the stack that the page requested. A test may assert that there are none. */
  foreignHosts: string[]
}

/**
 * Waits until the app has replaced the first view of the page, if it has one, which looks like the app. React marks each element that it
 * has drawn.
 */
const appDrawn = (page: Page) =>
  page.waitForFunction(() => {
    const first = document.querySelector('#root > *')
    return !first || Object.keys(first).some((key) => key.startsWith('__react'))
  })

/** The product's test. A page can reach only the stack, because the browser resolves no other host. */
export const test = base.extend<Fixtures>({
  language: ['', { option: true }],

  context: async ({ context, language }, use) => {
    if (clockAheadMs !== 0) await context.addInitScript(shiftClock, clockAheadMs)
    if (language) await keepCookie(context, 'demo', '__Host-language', language)
    await use(context)
  },

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

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern.
  fan: async ({}, use) => use(await anyFan()),

  foreignHosts: [
    async ({ context }, use) => {
      const foreign: string[] = []
      const ours = [upstreamUrl(), vaultUrl(), receiptUrl(), emulatorUrl()].map(originInBrowser)
      // A route would stop every request and turn off the browser's cache; a listener does not.
      context.on('request', (request) => {
        const { protocol, host, hostname, origin } = new URL(request.url())
        const isForeign = !hostname.endsWith('.localhost') && !ours.includes(origin)
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
        // The smallest file of the site, because the storage only needs its origin.
        await open('/version.json')
        await store(page, { selected_event: options.event })
      }
      if (options.event === undefined || path !== '/version.json') await open(path)
    })
  },
})

export { expect } from '@playwright/test'
