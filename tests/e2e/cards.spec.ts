import type { Page } from '@playwright/test'
import { siteOf, vaultUrl } from './support/addresses.ts'
import { hold } from './support/browser.ts'
import { journalOf } from './support/product-server.ts'
import { enterCard, payNowButton, shownToast, toast } from './support/screens.ts'
import { expect, test } from './support/storefront-test.ts'
import { detailsOf, openCheckout, prepareCheckout, store } from './support/visit.ts'

const addCard = 'Add another card'
const refusedCard = '4000 0000 0000 0341'
/** The button beside Pay Now while there is no card. */
const addFirst = (page: Page) => page.getByRole('button', { name: 'Add card', exact: true })

test('CARD-02 CARD-03 CARD-04 CARD-08 CARD-09 CARD-15 CARD-16 PAY-02 FAN-30 FAN-43 FAN-50 without a card Add card is within reach of the thumb; why a card was refused is a toast above the bar, and in sight until the fan tries or chooses another; cards added in the hosted form are selected and can be used at once; its script is loaded once', async ({
  page,
  fan,
  openSignedIn,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(vaultUrl()) && request.frame() === page.mainFrame())
      scripts.push(request.url())
  })
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
  // From the end of the smallest phone's page, far below the place of the reason.
  await page.setViewportSize({ width: 320, height: 568 })
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
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
  await enterCard(page, refusedCard)
  const section = page.getByRole('region', { name: 'Payment Method' })
  const refused = section.getByRole('alert').filter({ hasText: 'Your bank does not allow this card' })
  await expect(refused).toBeInViewport({ ratio: 1 })
  await expect(section.getByText('No Cards Added')).toBeVisible()
  await expect(toast(page, 'Your bank does not allow this card')).toBeVisible()
  const [told, bar] = [await shownToast(page).boundingBox(), await payNowButton(page).boundingBox()]
  expect((told?.y ?? 0) + (told?.height ?? Infinity)).toBeLessThanOrEqual(bar?.y ?? 0)

  await page.getByRole('button', { name: addCard }).click()
  await expect(refused).toHaveCount(0)
  await enterCard(page)
  await expect(toast(page, 'Card saved successfully')).toBeVisible()
  await expect(page.getByRole('radio', { name: /1111/ })).toBeChecked()
  // The pressed button is gone, so the keyboard must continue from the new card.
  await expect(page.getByRole('radio', { name: /1111/ })).toBeFocused()
  await expect(payNowButton(page)).toBeEnabled()
  await expect(addFirst(page)).toHaveCount(0)

  await page.getByRole('button', { name: addCard }).click()
  await enterCard(page, '5555 5555 5555 4444')
  await expect(page.getByRole('radio', { name: /Mastercard.*4444/ })).toBeChecked()
  await page.getByRole('button', { name: addCard }).click()
  await enterCard(page, refusedCard)
  await expect(refused).toBeInViewport({ ratio: 1 })
  await page.getByText('**** 1111').click()
  await expect(page.getByRole('radio', { name: /Visa.*1111/ })).toBeChecked()
  await expect(refused).toHaveCount(0)
  expect(await journalOf(fan.email, { path: '/payments/initiate$' })).toHaveLength(4)
  expect(await journalOf(fan.email, { path: '/generate-order-id$' })).toHaveLength(1)
  expect(scripts).toHaveLength(1)
})

test('CARD-09 CARD-21 a form whose script takes no styles shows the amount, and the name of the fan who confirmed the order', async ({
  page,
  fan,
  openSignedIn,
}) => {
  // As the vendor documents it.
  await page.addInitScript(() => {
    let express: object | undefined
    Object.defineProperty(window, 'SpreedlyExpress', {
      get: () => express,
      set({ setStyle, ...documented }) {
        express = documented
      },
    })
  })
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('SpreedlyExpress')) complaints.push(message.text())
  })
  await prepareCheckout(page, openSignedIn, fan, { cards: 0 })
  await store(page, { customer_details: detailsOf(fan) })
  await openCheckout(page)
  await addFirst(page).click()
  const form = page.frameLocator('iframe[title="Card details"]')
  await expect(form.getByText('$9.74')).toBeVisible()
  await expect(form.getByLabel('Full name')).toBeVisible()
  await expect(form.getByLabel('Full name')).toHaveValue('Zoë Quinn')
  await enterCard(page)
  await expect(page.getByRole('radio', { name: /1111/ })).toBeChecked()
  expect(complaints).toEqual([])
})
