import { siteOf } from './support/addresses.ts'
import { holdApp, readyOffline, reopen } from './support/browser.ts'
import { expect, test } from './support/storefront-test.ts'
import { cola, fillCart, hotDogs, keepPasses, runningEvent } from './support/visit.ts'
import { englishOnly, recordTexts, words } from './support/words.ts'

const root = () => {
  const { lang, dir } = document.documentElement
  return [lang, dir]
}

test.describe('in a German browser', () => {
  test.use({ locale: 'de-AT' })

  test('LANG-02 STORE-09 a venue is in German only if its locales name it; elsewhere English is the preference', async ({
    page,
    openSignedIn,
  }) => {
    const languageAt = async (tenant: string) => {
      await page.goto(siteOf(tenant))
      await expect(page.getByRole('main').locator('form')).toBeVisible()
      return page.evaluate(() => document.documentElement.lang)
    }
    expect(await languageAt('demo')).toBe('en')
    await expect(page.getByRole('button', { name: words('en')('auth.login'), exact: true })).toBeVisible()
    expect(await languageAt('euro')).toBe('de')
    await expect(page.getByRole('button', { name: words('de')('auth.login'), exact: true })).toBeVisible()

    await openSignedIn('/', { event: runningEvent })
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('button', { name: 'Preferences' }).click()
    for (const language of ['English', 'Deutsch', 'Español', 'Français', 'العربية'])
      await expect(page.getByRole('dialog').getByRole('radio', { name: language })).toBeChecked({
        checked: language === 'English',
      })
  })
})

test.describe('for a fan who chose German', () => {
  test.use({ language: 'de' })

  test('LANG-02 LANG-03 LANG-05 every page is in German from its first byte and never contains another language; it requests only the German messages of its screen', async ({
    page,
    openSignedIn,
  }) => {
    const english = englishOnly('de')
    const texts = await recordTexts(page)
    const untranslated = async () => (await texts()).filter((text) => english.has(text))
    const asked: string[] = []
    page.on('request', (request) => {
      const [, name = ''] = /\/assets\/(messages-\w+\.\w+)-/.exec(request.url()) ?? []
      if (name) asked.push(name)
    })
    const start = await holdApp(page)
    await page.goto(siteOf('demo'), { waitUntil: 'commit' })
    await expect.poll(() => [...asked].sort()).toEqual(['messages-de.app', 'messages-de.auth'])
    start()
    await expect(page.getByRole('main').locator('form')).toBeVisible()
    expect(asked).toHaveLength(2)
    await page.unrouteAll()
    expect(await page.evaluate(root)).toEqual(['de', 'ltr'])
    expect(await untranslated()).toEqual([])

    await openSignedIn('/version.json', { event: runningEvent })
    await fillCart(page, [cola])
    const release = await holdApp(page)
    for (const path of ['/', '/events', '/cart', '/confirmation']) {
      const response = await page.goto(siteOf('demo') + path, { waitUntil: 'commit' })
      expect((await response?.text())?.slice(0, 50)).toContain('<html lang="de" dir="ltr">')
      expect(response?.headers()['content-language']).toBe('de')
      await expect(page.locator('#root')).not.toBeEmpty()
      expect(await untranslated()).toEqual([])
    }
    release()
    await expect(page.getByRole('textbox').first()).toBeVisible()
    expect(await untranslated()).toEqual([])
  })

  test.describe('with the service worker', () => {
    test.use({ serviceWorkers: 'allow' })

    test('LANG-03 without a network every screen opens in the last used language', async ({
      page,
      context,
      openSignedIn,
    }) => {
      const orders = [{ orderId: 'ORD-1', paidAt: Date.now(), status: 'initiated', items: [hotDogs] }]
      const keptIn = () =>
        page.evaluate(async () => (await caches.match('/offline.html'))?.headers.get('content-language'))
      await openSignedIn('/', { event: runningEvent })
      await keepPasses(page, orders)
      await readyOffline(page)
      // The worker that has just been installed gets the page's language after its first shell.
      await expect.poll(keptIn).toBe('de')

      // The language changes without a reload.
      const t = words('de')
      await page.getByRole('button', { name: t('app.accountMenu') }).click()
      await page.getByRole('button', { name: t('app.preferences') }).click()
      await page.getByLabel('العربية').check()
      await expect.poll(keptIn).toBe('ar')
      await context.setOffline(true)
      const opened = await reopen(page, context)
      const errors: string[] = []
      opened.on('pageerror', (error) => errors.push(error.message))
      for (const path of ['/', '/events', '/cart', '/transactions', '/checkout']) {
        await opened.goto(siteOf('demo') + path, { waitUntil: 'commit' })
        expect(await opened.evaluate(root)).toEqual(['ar', 'rtl'])
        await expect(opened.locator('header')).toBeVisible()
        await expect(opened.getByRole('main')).toBeVisible()
      }
      const kept = await opened.evaluate(async () =>
        (await (await caches.open('offline-shell')).keys()).map(({ url }) => url),
      )
      const messages = kept.flatMap((url) => /messages-\w+/.exec(url)?.[0] ?? [])
      expect(new Set(messages)).toEqual(new Set(['messages-ar']))
      expect(errors).toEqual([])
    })
  })
})
