import type { Page } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { openAuth, submit } from './support/auth.ts'
import { runningEvent } from './support/chosen-event.ts'
import { type Fan, newFan } from './support/identity-provider.ts'
import { sessionCookie, sessionOf } from './support/session.ts'
import { expect, test } from './support/storefront-test.ts'

test(
  'BFF-101 who closes the browser and opens it again is still signed in, until the session ends',
  {
    tag: '@whole-browser',
  },
  async ({ playwright, launchOptions }, testInfo) => {
    /** Opens the browser with a profile of the fan, and closes it after `visit`. */
    async function inBrowser<T>({ email }: Fan, visit: (page: Page) => Promise<T>): Promise<T> {
      const profile = testInfo.outputPath(email)
      const viewport = { width: 390, height: 844 }
      const browser = await playwright.chromium.launchPersistentContext(profile, {
        ...launchOptions,
        viewport,
      })
      try {
        return await visit(await browser.newPage())
      } finally {
        await browser.close()
      }
    }
    const signIn = (fan: Fan) =>
      inBrowser(fan, async (page) => {
        await openAuth(page)
        await submit(page, fan)
        await expect(page).toHaveURL(/\/events$/)
        await page.evaluate(
          (event) => localStorage.setItem('selected_event', JSON.stringify(event)),
          runningEvent,
        )
        return Date.parse((await sessionOf(page))?.expiresAt ?? '')
      })

    const fan = await newFan('closes-the-browser')
    await signIn(fan)
    await inBrowser(fan, async (page) => {
      await page.goto(siteOf('demo'))
      await expect(page.getByText('Classic Cola').first()).toBeVisible()
      expect(new URL(page.url()).pathname).toBe('/')
    })

    const late = await newFan('short-session+8')
    const expiresAt = await signIn(late)
    await expect.poll(() => Date.now(), { timeout: 15_000 }).toBeGreaterThan(expiresAt)
    await inBrowser(late, async (page) => {
      const cookies = await page.context().cookies(siteOf('demo').replace('http:', 'https:'))
      expect(cookies.map(({ name }) => name)).not.toContain(sessionCookie)
      await page.goto(siteOf('demo'))
      await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible()
    })
  },
)
