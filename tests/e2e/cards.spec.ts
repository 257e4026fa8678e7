import { siteOf, vaultUrl } from './support/addresses.ts'
import { enterCard } from './support/card-form.ts'
import { beforeCheckout, openCheckout } from './support/checkout.ts'
import { injectFault, journalOf } from './support/product-server.ts'
import { expect, test } from './support/storefront-test.ts'

const addCard = 'Add another card'
const saved = 'Card saved successfully'

test('CARD-02 CARD-03 CARD-08 CARD-09 CARD-15 PAY-02 cards are added through the hosted form and chosen', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await beforeCheckout(page, openSignedIn, fan, { cards: 0 })
  await openCheckout(page)
  await expect(page.getByText('No Cards Added')).toBeVisible()
  await expect(
    page.getByText("You haven't added a card yet. Please add new card details to proceed"),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeDisabled()
  await page.getByRole('button', { name: addCard }).click()
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
  await expect(page.getByText(saved)).toBeVisible()
  await expect(page.getByRole('radio', { name: /1111/ })).toBeChecked()

  await page.getByRole('button', { name: addCard }).click()
  await enterCard(page, '5555 5555 5555 4444')
  await expect(page.getByRole('radio', { name: /Mastercard.*4444/ })).toBeChecked()
  await page.getByText('**** 1111').click()
  await expect(page.getByRole('radio', { name: /Visa.*1111/ })).toBeChecked()
  expect(await journalOf(fan.email, { path: '/payments/initiate$' })).toHaveLength(2)
  expect(await journalOf(fan.email, { path: '/generate-order-id$' })).toHaveLength(1)
})

test('CARD-01 CARD-03 CARD-17 CARD-18 CARD-19 saved cards are shown, kept and deleted', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await beforeCheckout(page, openSignedIn, fan, { cards: 2 })
  await openCheckout(page)
  await expect(page.getByRole('heading', { name: 'Payment Method' })).toBeVisible()
  const cards = page.getByRole('radiogroup', { name: 'Saved Cards' })
  await expect(cards.getByRole('radio')).toHaveCount(2)
  await expect(cards.getByRole('radio').first()).toBeChecked()
  await expect(cards.getByText(/^\*{4} \*{4} \*{4} \d{4}$/)).toHaveCount(2)
  await expect(cards.getByText('Demo Fan', { exact: true })).toHaveCount(2)
  const remove = cards.getByRole('button', { name: /Delete card/ })
  const number =
    (await cards
      .getByText(/^\*{4} /)
      .first()
      .textContent()) ?? ''

  const question = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await remove.first().click()
  await expect(question).toContainText(`Are you sure you want to remove the card ${number}?`)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(cards.getByRole('radio')).toHaveCount(2)

  const deleting = { match: { method: 'DELETE', path: '/payments/cards/', email: fan.email } }
  const refusals = [{ userMessage: 'This card pays a subscription.' }, { error: 'nope' }]
  for (const body of refusals) {
    // The call is retried once (CALL-10).
    await injectFault({ ...deleting, times: 2, status: 422, body })
    await remove.first().click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText(body.userMessage ?? 'Failed to delete card')).toBeVisible()
    await expect(cards.getByRole('radio')).toHaveCount(2)
  }
  await injectFault({ ...deleting, latencyMs: 500 })
  await remove.first().click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Removing card, please wait...')).toBeVisible()
  await expect(page.getByText('Card deleted successfully')).toBeVisible()
  await expect(cards.getByText(number)).toHaveCount(0)
  await expect(cards.getByRole('radio')).toBeChecked()
})

test('CARD-18 CARD-19 a card whose removal was not answered is removed, or stays as the product server has it', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await beforeCheckout(page, openSignedIn, fan, { cards: 2 })
  await openCheckout(page)
  const cards = page.getByRole('radiogroup', { name: 'Saved Cards' })
  const removal = { match: { method: 'DELETE', path: '/payments/cards/', email: fan.email } }
  const remove = async (brand: string) => {
    await cards
      .getByRole('button', { name: /Delete card/ })
      .nth(brand === 'Visa' ? 0 : 1)
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  }
  await expect(cards.getByRole('radio')).toHaveCount(2)
  // Both responses are lost, and nothing was removed.
  await injectFault({ ...removal, times: 2, drop: 'before' })
  await remove('Visa')
  await expect(page.getByText('Failed to delete card')).toBeVisible()
  await expect(cards.getByRole('radio')).toHaveCount(2)
  // The first response is lost, the repeat is answered 404.
  await injectFault({ ...removal, times: 1, drop: 'after' })
  await remove('Visa')
  await expect(page.getByText('Card deleted successfully')).toBeVisible()
  await expect(cards.getByRole('radio', { name: /4444/ })).toBeChecked()
  await expect(cards.getByRole('radio')).toHaveCount(1)
  // Nothing but the list says that it is gone.
  await injectFault({ ...removal, times: 1, status: 502 })
  await injectFault({ ...removal, times: 1, drop: 'after' })
  await remove('Visa')
  await expect(page.getByText('No Cards Added')).toBeVisible()
  await expect(page.getByText('Card deleted successfully')).toBeVisible()
})

test('CARD-09 CARD-10 a vault without a call for styles takes the colours as options', async ({
  page,
  fan,
  openSignedIn,
}) => {
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  const script = `${vaultUrl()}/iframe/express-3.min.js`
  await page.route(script, async (route) => {
    const response = await route.fetch()
    const body = `${await response.text()};delete window.SpreedlyExpress.setStyle`
    await route.fulfill({ response, body })
  })
  await beforeCheckout(page, openSignedIn, fan, { cards: 0 })
  await openCheckout(page)
  await page.getByRole('button', { name: addCard }).click()
  const form = page.frameLocator('iframe[title="Card details"]')
  const primary = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = 'var(--color-primary)'
    return getComputedStyle(probe).color
  })
  await expect(form.getByRole('button', { name: /Save card/ })).toHaveCSS('background-color', primary)
  await expect(form.getByLabel('Full name')).toBeHidden()
  await enterCard(page)
  await expect(page.getByText(saved)).toBeVisible()
  expect(warnings.filter((text) => text.includes('card form'))).toEqual([])
})

test('CARD-16 a vault that hands over no expiry says so', async ({ page, fan, openSignedIn }) => {
  await page.route(`${vaultUrl()}/v1/payment_methods`, async (route) => {
    const response = await route.fetch()
    const { token } = await response.json()
    await route.fulfill({ response, json: { token, paymentMethod: { card_type: 'visa' } } })
  })
  await beforeCheckout(page, openSignedIn, fan, { cards: 0 })
  await openCheckout(page)
  await page.getByRole('button', { name: addCard }).click()
  await enterCard(page)
  await expect(page.getByText('did not pass on its expiry date')).toBeVisible()
  expect(await journalOf(fan.email, { path: '/securecard$' })).toEqual([])
})

test('CARD-16 a card that cannot be saved shows the reason, and another can be added', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await beforeCheckout(page, openSignedIn, fan, { cards: 0 })
  await injectFault({ match: { path: '/securecard$', email: fan.email }, times: 1, status: 400, body: {} })
  await openCheckout(page)
  await page.getByRole('button', { name: addCard }).click()
  await enterCard(page)
  await expect(
    page.getByText(
      "We're unable to save your payment method at this time. Please verify your card information and try again.",
    ),
  ).toBeVisible()
  await page.getByRole('button', { name: addCard }).click()
  await enterCard(page, '4000 0000 0000 0341')
  await expect(page.getByText('Your bank does not allow this card to be saved.')).toBeVisible()
  await expect(page.getByText('No Cards Added')).toBeVisible()
})

test('CARD-04 the payment script is loaded once for a signed-in fan, and not for anyone else', async ({
  page,
  fan,
  openSignedIn,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(vaultUrl())) asked.push(request.url())
  })
  await page.goto(`${siteOf('demo')}/auth`)
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  await beforeCheckout(page, openSignedIn, fan)
  await page.goto(`${siteOf('demo')}/transactions`)
  await expect.poll(() => asked.length).toBe(1)
  await page.evaluate(() => window.history.pushState(null, '', '/checkout'))
  await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')))
  await expect(page.getByRole('heading', { name: 'Payment Method' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked).toHaveLength(1)
})

test('CARD-05 CARD-06 a payment system that fails shows its error and may be tried again', async ({
  page,
  fan,
  openSignedIn,
}) => {
  const script = `${vaultUrl()}/iframe/express-3.min.js`
  await page.route(script, (route) => route.abort())
  await beforeCheckout(page, openSignedIn, fan)
  await openCheckout(page)
  const failed = 'Payment System Error: Failed to load payment system. Please try again later.'
  await expect(page.getByText(failed)).toBeVisible()
  await page.unroute(script)
  const broken = 'window.SpreedlyExpress = { unload() {}, init() { throw new Error() } }'
  await page.route(script, (route) => route.fulfill({ contentType: 'text/javascript', body: broken }))
  await page.getByRole('button', { name: addCard }).click()
  await expect(
    page.getByText('Payment Initialization Error: Unable to set up payment system. Please try again.'),
  ).toBeVisible()
  await expect(page.getByText(failed)).toHaveCount(0)
})
