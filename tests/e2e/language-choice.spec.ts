import type { Page } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { expect, test } from './support/storefront-test.ts'
import { cola, fillCart, runningEvent, storedIn } from './support/visit.ts'
import { words } from './support/words.ts'

const [english, german, arabic] = [words('en'), words('de'), words('ar')]
const note = '__Host-language'
const messages = /\/assets\/messages-(\w+)\./

/** Opens the preferences from the account menu of a page in this language. */
async function openPreferences(page: Page, t = english) {
  await page.getByRole('button', { name: t('app.accountMenu') }).click()
  await page.getByRole('button', { name: t('app.preferences') }).click()
  await expect(page.getByRole('dialog', { name: t('app.preferences') })).toBeVisible()
}
const language = (page: Page, name: string) => page.getByRole('dialog').getByRole('radio', { name })
const root = (page: Page) =>
  page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])
/** Collects the languages whose messages a page requests. */
function requestedLanguages(page: Page): Set<string> {
  const asked = new Set<string>()
  page.on('request', (request) => {
    const [, tag] = messages.exec(request.url()) ?? []
    if (tag) asked.add(tag)
  })
  return asked
}

test('LANG-04 LANG-05 a language chosen in the preferences applies without a reload, keeps typed text, and stays for later pages, other tabs and after a sign-out', async ({
  page,
  context,
  openSignedIn,
}) => {
  await openSignedIn('/version.json', { event: runningEvent })
  await fillCart(page, [cola])
  const asked = requestedLanguages(page)
  await page.goto(`${siteOf('demo')}/confirmation`)
  const typed = [
    [page.locator('select').first(), 'North Stand 102'],
    [page.getByLabel(english('confirmation.seat')), '14'],
    [page.getByLabel(english('confirmation.firstName')), 'Zoë'],
  ] as const
  await typed[0][0].selectOption(typed[0][1])
  for (const [field, text] of typed.slice(1)) await field.fill(text)
  const other = await context.newPage()
  await other.goto(`${siteOf('demo')}/cart`)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  expect([...asked]).toEqual(['en'])
  expect(await storedIn(page, 'language')).toBe(null)

  const expectIn = async (tag: string, dir: string) => {
    const t = words(tag)
    await expect(page.getByRole('dialog', { name: t('app.preferences') })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: t('app.accountMenu') })).toBeFocused()
    expect(await root(page)).toEqual([tag, dir])
    await expect(page).toHaveTitle(new RegExp(`^${t('app.confirmation')} · `))
    await expect(page.getByRole('banner').getByText(t('app.confirmation'))).toBeVisible()
    await expect(page.getByRole('link', { name: t('app.cartOf', { count: 2 }) })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('app.deliveryDetails'))
    await expect(page.getByRole('button', { name: t('confirmation.confirmInSeat') })).toBeVisible()
    await expect(page.getByLabel(t('confirmation.section'), { exact: true })).toHaveValue('North Stand 102')
    await expect(page.getByLabel(t('confirmation.seat'))).toHaveValue('14')
    await expect(page.getByLabel(t('confirmation.firstName'))).toHaveValue('Zoë')
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
    expect(await storedIn(page, 'language')).toBe(tag)
    const [cookie] = (await context.cookies()).filter(({ name }) => name === note)
    expect(cookie).toMatchObject({ value: tag, domain: 'demo.localhost', path: '/', secure: true })
    await expect(other.getByRole('heading', { level: 1 })).toContainText(t('cartLines.title'))
    expect(await root(other)).toEqual([tag, dir])
  }
  await openPreferences(page)
  await expect(language(page, 'English')).toBeChecked()
  await language(page, 'Deutsch').check()
  await expectIn('de', 'ltr')
  await openPreferences(page, german)
  await expect(language(page, 'Deutsch')).toBeChecked()
  await language(page, 'العربية').check()
  await expectIn('ar', 'rtl')
  expect([...asked]).toEqual(['en', 'de', 'ar'])

  asked.clear()
  const response = await page.goto(`${siteOf('demo')}/cart`)
  expect(await response?.text()).toContain('<html lang="ar" dir="rtl">')
  await page.getByRole('button', { name: arabic('app.accountMenu') }).click()
  await page.getByRole('button', { name: arabic('app.logOut') }).click()
  await expect(page.getByRole('button', { name: arabic('auth.login') })).toBeVisible()
  expect(await storedIn(page, 'language')).toBe('ar')
  const later = await page.goto(`${siteOf('demo')}/auth`)
  expect(await later?.text()).toContain('<html lang="ar" dir="rtl">')
  expect([...asked]).toEqual(['ar'])
})
