import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { siteOf } from './support/addresses.ts'
import { recordAnnouncements } from './support/announcements.ts'
import { frames, phone, resize } from './support/browser.ts'
import type { Fan } from './support/identity-provider.ts'
import { injectFault } from './support/product-server.ts'
import { expectMirrored, wronglyMirrored } from './support/right-to-left.ts'
import { enterCard } from './support/screens.ts'
import { expect, test } from './support/storefront-test.ts'
import { openPreparedCheckout } from './support/visit.ts'
import { englishIn, withPlainSpaces, words } from './support/words.ts'

/** The format of dates with time in each language (LANG-07). */
const dayIn = {
  en: '(?:[A-Z][a-z]{2}, )?[A-Z][a-z]{2} \\d+(?:, \\d{4},? |, )',
  ar: '(?:\\p{L}+، )?\\d+ \\p{L}+(?: \\d{4})?، ',
}
const halfOfDayIn = { en: ' [AP]M', ar: ' [صم]' }

/** Texts that differ by day or by fan. */
const ofTheDay = (tag: keyof typeof dayIn): [RegExp, string][] => {
  const [day, half] = [dayIn[tag], halfOfDayIn[tag]]
  return [
    // Of a range within one day the day, and where it is the same the half of the day, are said once.
    [new RegExp(`${day}\\d+:\\d\\d(?:${half})? – (?:${day})?\\d+:\\d\\d${half}`, 'gu'), '{dates}'],
    [new RegExp(`${day}\\d+:\\d\\d${half}`, 'gu'), '{date}'],
    [/ORD-[\w-]+/g, '{order}'],
    [/KR-\d+-\w+/g, '{number}'],
    [/fan-[\w-]+@fans\.example/g, '{email}'],
    [/http:\/\/127\.0\.0\.1:\S+/g, '{receipt}'],
  ]
}

/** The venue's own heading, which contains an English word. */
const ofTheVenue = /Welcome to/g

/** LANG-12, LANG-13: an Arabic page has no fault for axe, mirrors, and does not scroll sideways on the narrowest phone. */
async function expectArabic(page: Page, stop: string): Promise<void> {
  await expectAccessible(page, stop)
  expect.soft(await wronglyMirrored(page), stop).toEqual([])
  await resize(page, { width: 320, height: 640 })
  await frames(page, 1)
  await expectNoSidewaysScroll(page, stop)
  await expectMirrored(page, stop)
  await resize(page, phone)
}

/**
 * An order to the seat in a language, as a screen reader announces it: the announcements, and the content of each screen and
 * dialog.
 */
async function orderToTheSeat(page: Page, fan: Fan, tag: keyof typeof dayIn): Promise<string> {
  const t = words(tag)
  const heard = await recordAnnouncements(page, tag)
  const told: string[] = []
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const dialog = page.getByRole('dialog')
  const dismiss = async () => {
    // A toast may leave by itself before it could be clicked.
    await button(t('app.dismiss')).evaluateAll((all: HTMLElement[]) =>
      all.forEach((each) => void each.click()),
    )
    await expect(button(t('app.dismiss'))).toHaveCount(0)
  }
  const product = { name: 'Rovers Home Jersey' }

  /** Writes down the announcements since the last stop, and the content of the screen or the dialog above it. */
  const tell = async (stop: string, part = page.locator('body')) => {
    const structure = await part.ariaSnapshot()
    const headings = [...structure.matchAll(/\[level=(\d)\]/g)].map(([, level]) => Number(level))
    for (const [index, level] of headings.entries())
      expect(level, `heading ${index + 1} of ${stop}`).toBeLessThanOrEqual((headings[index - 1] ?? level) + 1)
    expect(headings.filter((level) => level === 1).length, `h1 of ${stop}`).toBe(part === dialog ? 0 : 1)
    expect(structure, stop).not.toMatch(
      /^ *- (button|link|textbox|combobox|radio|searchbox|tab|img)( \[|:|$)/m,
    )
    told.push(`# ${stop}`, ...heard.splice(0).map((each) => `> ${each}`), structure, '')
    if (tag === 'ar') await expectArabic(page, stop)
  }

  await page.goto(siteOf('demo'))
  await button(t('auth.login')).click()
  await expect(page.getByRole('alert')).toHaveCount(2)
  await tell('/auth, sent empty')
  await page.getByLabel(t('auth.email')).fill(fan.email)
  await page.getByLabel(t('auth.password'), { exact: true }).fill('not this one')
  await button(t('auth.login')).click()
  await expect(page.getByText(t('auth.wrongPassword')).first()).toBeVisible()
  await expect(button(t('app.dismiss'))).toBeVisible()
  await tell('/auth, wrong password')
  await dismiss()
  await page.getByLabel(t('auth.password'), { exact: true }).fill(fan.password)
  await button(t('auth.login')).click()
  await expect(button(t('events.select')).first()).toBeVisible()
  await expect(page.getByText(t('auth.welcome'))).toBeHidden()
  await tell('/events')

  await button(t('events.select')).first().click()
  await button('Club Shop').click()
  await expect(button(t('catalog.chooseOptions', { name: 'Rovers Cap' }))).toBeVisible()
  await tell('/')
  await button(t('catalog.chooseOptions', product)).click()
  await dialog.getByRole('button', { name: t('product.addToCart') }).click()
  await expect(dialog.getByText(t('product.chooseBoth'))).toBeVisible()
  await tell('options, nothing chosen', dialog)
  await dialog.getByRole('link', { name: t('product.viewDetails') }).click()
  await expect(dialog).toHaveCount(0)
  await button('White').click()
  await button(/^M( |$)/).click()
  await button(t('product.addToCart')).click()
  await expect(page.getByText(t('cartBar.items', { count: 1 })).first()).toBeAttached()
  await expect(button(t('app.dismiss'))).toBeVisible()
  await dismiss()
  await tell('/product')

  await page.getByRole('link', { name: t('cartBar.view') }).click()
  await expect(page.getByRole('heading', { name: t('cartLines.title') })).toBeVisible()
  await button(t('quantity.increase', product)).click()
  await expect(page.getByText(/177[.,]42/).first()).toBeVisible()
  await tell('/cart')
  await page.getByRole('link', { name: t('cartLines.confirm') }).click()
  await button(t('confirmation.confirmInSeat')).click()
  await expect(page.getByRole('alert')).toHaveCount(3)
  await tell('/confirmation, sent empty')
  await page.getByLabel(t('confirmation.firstName')).fill('Ada')
  await page.getByLabel(t('confirmation.section')).selectOption('North Stand 102')
  await page.getByLabel(t('confirmation.seat')).fill('14')
  await button(t('confirmation.confirmInSeat')).click()
  await expect(page.getByRole('heading', { name: t('checkout.noCards') })).toBeVisible()
  await tell('/checkout, no card')
  await button(t('checkout.addCard')).click()
  await enterCard(page)
  await expect(page.getByText(t('checkout.cardSaved'))).toBeVisible()
  await expect(button(t('checkout.payNow'))).toBeEnabled()
  await dismiss()
  await tell('/checkout')
  const declined = { status: 'FAILED' }
  await injectFault({ match: { path: '/charge$', email: fan.email }, times: 1, status: 200, body: declined })
  await button(t('checkout.payNow')).click()
  await expect(dialog.getByText(t('unclear.failed'))).toBeVisible()
  await tell('declined card', dialog)
  await button(t('app.tryAgain')).click()
  await button(t('checkout.payNow')).click()
  await expect(page.getByRole('dialog', { name: t('unclear.successful') }).getByRole('img')).toBeVisible()
  await expect(dialog.getByText(t('passes.preparing'), { exact: true })).toBeVisible()
  await tell('paid', dialog)

  await button(t('unclear.viewOrder')).click()
  await expect(page.getByRole('radio')).toHaveCount(5)
  await expect(page.getByRole('status').filter({ hasText: t('transactions.loadingReceipt') })).toHaveCount(0)
  await tell('/transactions, an order')
  await button(t('passes.showQr')).click()
  await expect(dialog.getByRole('img')).toBeVisible()
  await tell('QR code', dialog)
  await page.keyboard.press('Escape')
  await page.getByRole('radio', { name: t('rating.stars', { count: 4 }) }).click()
  await expect(page.getByText(t('transactions.rated'))).toBeVisible()
  await dismiss()
  await button(t('transactions.all')).click()
  await expect(page.getByRole('listitem').getByRole('button')).toHaveCount(1)
  await tell('/transactions')

  const leaving = (seconds: number | string) => withPlainSpaces(t('unclear.leaving', { seconds }))
  const text = [1, 2, 3, 4, 5].reduce<string>(
    (all, seconds) => all.replaceAll(leaving(seconds), leaving('{n}')),
    told.join('\n'),
  )
  return ofTheDay(tag).reduce((all, [pattern, name]) => all.replaceAll(pattern, name), text)
}

const englishLines = (tag: string, told: string) => {
  const english = englishIn(tag)
  const lines = told
    .replaceAll(ofTheVenue, '')
    .replaceAll(/\{\w+\}/g, '')
    .split('\n')
  return lines.filter((line) => !line.startsWith('# ') && english(line).length > 0)
}

// `npm test` runs only Arabic, because announcements and content do not depend on the language.
test('an order to the seat as a screen reader announces it', { tag: '@nightly' }, async ({ page, fan }) => {
  expect(await orderToTheSeat(page, fan, 'en')).toMatchSnapshot('in-seat.txt')
})

test.describe('in Arabic', () => {
  // axe checks the final state, not a frame of an animation.
  test.use({ language: 'ar', contextOptions: { reducedMotion: 'reduce' } })

  test('LANG-01 LANG-07 LANG-12 LANG-13 an order to the seat, from signing in to the history, is announced in Arabic only; every screen is the mirror image, fits and is accessible', async ({
    page,
    fan,
  }) => {
    test.setTimeout(180_000)
    const told = await orderToTheSeat(page, fan, 'ar')
    expect.soft(englishLines('ar', told)).toEqual([])
    expect(told).toMatchSnapshot('in-seat-ar.txt')
    await page.goto(`${siteOf('demo')}/nowhere`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectArabic(page, '/nowhere')
  })
})

test.describe('in German', () => {
  test.use({ language: 'de' })

  test('LANG-01 an order is paid and rated in German only', async ({ page, fan, openSignedIn }) => {
    const t = words('de')
    const heard = await recordAnnouncements(page, 'de')
    const told: string[] = []
    const tell = async () => void told.push(await page.locator('body').ariaSnapshot())
    const click = (name: string) => page.getByRole('button', { name, exact: true }).click()
    await openPreparedCheckout(page, openSignedIn, fan)
    await expect(page.getByRole('radio')).toBeChecked()
    await tell()
    await click(t('checkout.payNow'))
    await expect(page.getByRole('dialog', { name: t('unclear.successful') }).getByRole('img')).toBeVisible()
    await tell()
    await click(t('unclear.viewOrder'))
    await page.getByRole('radio', { name: t('rating.stars', { count: 4 }) }).click()
    await expect(page.getByText(t('transactions.rated'))).toBeVisible()
    await tell()
    for (const id of ['unclear.processing', 'transactions.rated'] as const)
      await expect.poll(() => heard).toContain(`status: ${withPlainSpaces(t(id))}`)
    expect(englishLines('de', [...told, ...heard].join('\n'))).toEqual([])
  })
})
