import type { Page } from '@playwright/test'
import { siteOf, vaultUrl } from './support/addresses.ts'
import { hold } from './support/browser.ts'
import { journalOf } from './support/product-server.ts'
import { enterCard, payNowButton, shownToast } from './support/screens.ts'
import { openAuth } from './support/session.ts'
import { expect, test } from './support/storefront-test.ts'
import { detailsOf, prepareCheckout, store } from './support/visit.ts'

const addCard = 'Add another card'
/** The button beside Pay Now while there is no card. */
const addFirst = (page: Page) => page.getByRole('button', { name: 'Add card', exact: true })

test('CARD-02 CARD-03 CARD-04 CARD-08 CARD-09 CARD-15 PAY-02 FAN-43 without a card Add card is within reach of the thumb; cards added in the hosted form are selected and can be used at once; its script is loaded once, and never for a signed-out fan', async ({
  page,
  fan,
  openSignedIn,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(vaultUrl()) && request.frame() === page.mainFrame())
      scripts.push(request.url())
  })
  await openAuth(page)
  await page.waitForLoadState('networkidle')
  expect(scripts).toEqual([])
  await prepareCheckout(page, openSignedIn, fan, { cards: 0 })
  await page.goto(`${siteOf('demo')}/transactions`)
  await expect.poll(() => scripts.length).toBe(1)
  const release = await hold(page, /\/api\/payments\/cards$/)
  await page.evaluate(() => {
    window.history.pushState(null, '', '/checkout')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(payNowButton(page)).toBeDisabled()
  await expect(addFirst(page)).toHaveCount(0)
  release()
  await expect(addFirst(page)).toBeInViewport({ ratio: 1 })
  await expect(payNowButton(page)).toBeDisabled()
  // The lower right of a phone that is held in one hand.
  const [{ x = 0, y = 0, height = 0 }, quiet] = [
    (await addFirst(page).boundingBox()) ?? {},
    await payNowButton(page).boundingBox(),
  ]
  expect([x > (quiet?.x ?? 0), y + height > 844 - 40]).toEqual([true, true])
  await expect(page.getByText('No Cards Added')).toBeVisible()
  await expect(
    page.getByText("You haven't added a card yet. Please add new card details to proceed"),
  ).toBeVisible()
  await addFirst(page).click()
  await expect(page.getByText('Preparing payment form...')).toBeVisible()

  const form = page.frameLocator('iframe[title="Card details"]')
  const primary = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = 'var(--color-primary)'
    return getComputedStyle(probe).color
  })
  await expect(form.getByText('Card number', { exact: true })).toHaveCSS('color', primary)
  await expect(form.getByRole('button', { name: 'Save card', exact: true })).toHaveCSS(
    'background-color',
    primary,
  )
  await expect(form.getByText('$9.74')).toBeVisible()
  await expect(form.getByText('Nothing is charged now')).toBeVisible()
  await expect(form.getByLabel('Full name')).toBeHidden()
  await expect(form.getByLabel('Email')).toBeHidden()
  await enterCard(page)
  await expect(page.getByText('Card saved successfully')).toBeVisible()
  await expect(page.getByRole('radio', { name: /1111/ })).toBeChecked()
  // The pressed button is gone, so the keyboard must continue from the new card.
  await expect(page.getByRole('radio', { name: /1111/ })).toBeFocused()
  await expect(payNowButton(page)).toBeEnabled()
  await expect(addFirst(page)).toHaveCount(0)

  await page.getByRole('button', { name: addCard }).click()
  await enterCard(page, '5555 5555 5555 4444')
  await expect(page.getByRole('radio', { name: /Mastercard.*4444/ })).toBeChecked()
  await page.getByText('**** 1111').click()
  await expect(page.getByRole('radio', { name: /Visa.*1111/ })).toBeChecked()
  expect(await journalOf(fan.email, { path: '/payments/initiate$' })).toHaveLength(2)
  expect(await journalOf(fan.email, { path: '/generate-order-id$' })).toHaveLength(1)
  expect(scripts).toHaveLength(1)
})

test('FAN-50, CARD-16, CARD-02, FAN-30 the reason why a new card was refused stays, without a toast, until the fan tries or chooses another card', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await prepareCheckout(page, openSignedIn, fan, { cards: 0 })
  await page.goto(`${siteOf('demo')}/checkout`)
  const section = page.getByRole('region', { name: 'Payment Method' })
  const refused = section.getByRole('alert').filter({ hasText: 'Your bank does not allow this card' })
  const addRefused = async (button: string) => {
    await page.getByRole('button', { name: button, exact: true }).click()
    await enterCard(page, '4000 0000 0000 0341')
    await expect(refused).toBeInViewport({ ratio: 1 })
  }
  // From the bar at the end of the smallest phone's page.
  await page.setViewportSize({ width: 320, height: 568 })
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await addRefused('Add card')
  await expect(section.getByText('No Cards Added')).toBeVisible()
  await expect(shownToast(page)).toHaveCount(0)
  await page.getByRole('button', { name: addCard }).click()
  await expect(refused).toHaveCount(0)
  await enterCard(page)
  await expect(page.getByText('Card saved successfully')).toBeVisible()
  await page.getByRole('button', { name: addCard }).click()
  await enterCard(page, '5555 5555 5555 4444')
  await expect(page.getByRole('radio', { name: /4444/ })).toBeChecked()
  await addRefused(addCard)
  await page.getByText('**** 1111').click()
  await expect(refused).toHaveCount(0)
})

test('CARD-21 a vault form without style support is used as its vendor documents: its name field is filled in, and the card is saved', async ({
  page,
  fan,
  openSignedIn,
}) => {
  const ignored: string[] = []
  page.on('console', (message) => {
    if (message.text().startsWith('SpreedlyExpress ignores')) ignored.push(message.text())
  })
  await page.addInitScript(() => {
    let express: unknown
    Object.defineProperty(window, 'SpreedlyExpress', {
      get: () => express,
      set: (given) => {
        const { setStyle: _undocumented, ...documented } = given
        express = documented
      },
    })
  })
  await prepareCheckout(page, openSignedIn, fan, { cards: 0 })
  await store(page, { customer_details: detailsOf(fan) })
  await page.goto(`${siteOf('demo')}/checkout`)
  await page.getByRole('button', { name: addCard }).click()
  const form = page.frameLocator('iframe[title="Card details"]')
  await expect(form.getByLabel('Full name')).toHaveValue('Zoë Quinn')
  await enterCard(page)
  await expect(page.getByText('Card saved successfully')).toBeVisible()
  expect(ignored).toEqual([])
})
