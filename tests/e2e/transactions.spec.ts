import { receiptUrl } from './support/addresses.ts'
import { injectFault, journalOf, seed } from './support/product-server.ts'
import { expect, test } from './support/storefront-test.ts'
import { card, cards, detail, event, fact } from './support/transactions.ts'

const wide = { width: 1280, height: 800 }
const placeholder = 'Select a transaction to view details'

test('TXN-01, TXN-06, TXN-11 a phone shows list or detail; the screen and the browser both lead back', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await seed({ email: fan.email, transactions: 9 })
  await openSignedIn('/transactions', { event })
  await expect(cards(page)).toHaveCount(9)
  await expect(detail(page)).toBeHidden()
  await expect(cards(page).nth(7)).toHaveText(
    /^[A-Z][a-z]{2} \d\d, \d{4} \d+:\d\d [AP]M\$\d+\.\d\d([a-z]+)? ?Kingsbridge Rovers[\w-]+-0002$/,
  )
  await card(page, '0002').click()
  await expect(page).toHaveURL(/\?t=[\w-]+-0002$/)
  await expect(cards(page)).toHaveCount(0)

  await page.goBack()
  await expect(card(page, '0002')).toBeFocused()
  await expect(card(page, '0002')).toBeInViewport({ ratio: 1 })
  await card(page, '0003').click()
  await page.getByRole('button', { name: 'Show QR Code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Order QR Code' })
  await expect(dialog).toContainText('Present this QR code to collect your order.')
  await expect(dialog.getByRole('img', { name: /^QR code of order ORD-[\w-]+-H0003$/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'All transactions' }).click()
  await expect(cards(page)).toHaveCount(9)
  await expect(page).toHaveURL(/\/transactions$/)
})

test('TXN-11 a QR code that was loaded opens without any network', async ({
  page,
  fan,
  context,
  openSignedIn,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await seed({ email: fan.email, transactions: 1 })
  await openSignedIn('/transactions', { event })
  const codeLoaded = page.waitForResponse(/order-qr-code/).then((response) => response.finished())
  await card(page, '0001').click()
  await expect(page.getByRole('button', { name: 'Show QR Code' })).toBeEnabled()
  await codeLoaded
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Show QR Code' }).click()
  const code = page.getByRole('dialog').getByRole('img')
  await expect(code).toBeInViewport({ ratio: 1 })
  const box = await code.boundingBox()
  expect(box?.width).toBeCloseTo(box?.height ?? 0, 1)
})

test('CALL-38, CALL-39, CALL-40, TXN-08, TXN-13 a number with blanks, # and / opens order, rating and receipt, by its link too', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await seed({ email: fan.email, transactions: 3 })
  await openSignedIn('/transactions', { tenant: 'pickup', event })
  await expect(cards(page)).toHaveCount(3)
  await card(page, '0001').click()
  await expect(fact(page, 'Transaction ID')).toHaveText(/ #1\/\w+-0001$/)
  const number = String(await fact(page, 'Transaction ID').textContent())
  expect(new URL(page.url()).searchParams.get('t')).toBe(number)

  await page.reload()
  await expect(fact(page, 'Transaction ID')).toHaveText(number)
  await expect(detail(page).getByText('completed')).toBeVisible()
  await page.getByRole('radio', { name: '3 stars' }).click()
  await expect(page.getByText('Thank you for your feedback!')).toBeVisible()
  await expect(page.getByTitle('Receipt').contentFrame().getByText(`Receipt ${number}`)).toBeVisible()
  await page.getByRole('button', { name: 'Show QR Code' }).click()
  await expect(page.getByRole('img', { name: /^QR code of order ORD-[\w-]+-H0001$/ })).toBeVisible()

  const asked = await journalOf(fan.email, { method: 'GET', path: 'transactions/.+/orders' })
  const numbers = [1, 2, 3].map((end) => number.replace(/1$/, String(end)))
  expect(new Set(asked.map(({ path }) => path))).toEqual(
    new Set(numbers.map((each) => `/api/transactions/${encodeURIComponent(each)}/orders`)),
  )
})

test.describe('on a wide screen', () => {
  test.use({ viewport: wide })

  test('TXN-01, TXN-03, TXN-04, TXN-05, TXN-08, TXN-10, TXN-13 the first is selected; facts, receipt, search', async ({
    page,
    fan,
    openSignedIn,
  }) => {
    await seed({ email: fan.email, transactions: 6 })
    await openSignedIn('/transactions', { event })
    await expect(page.getByText('Showing 6 of 6 transactions')).toBeVisible()
    await expect(card(page, '0006')).toHaveAttribute('aria-current', 'true')
    await expect(detail(page).getByRole('heading', { name: 'Kingsbridge Rovers' })).toBeVisible()
    await expect(fact(page, 'Transaction ID')).toHaveText(/-0006$/)
    await expect(fact(page, 'Date & Time')).toHaveText(/^[A-Z][a-z]{2} \d\d, \d{4} \d+:\d\d [AP]M$/)
    await expect(fact(page, 'Payment Method')).toHaveText('Visa')
    await expect(fact(page, 'Location')).toHaveText('Kingsbridge Park')

    const frame = page.getByTitle('Receipt')
    await expect(frame).toHaveCSS('height', '700px')
    const number = await fact(page, 'Transaction ID').textContent()
    const address = (await frame.getAttribute('src'))?.split('/') ?? []
    expect(address.slice(0, 3).join('/')).toBe(receiptUrl())
    expect(Buffer.from(address[4] ?? '', 'base64url').toString()).toBe(number)
    await expect(frame.contentFrame().getByText(`Receipt ${number}`)).toBeVisible()

    await card(page, '0001').click()
    await expect(fact(page, 'Location')).toHaveText('Online')
    await card(page, '0004').click()
    await expect(fact(page, 'Payment Method')).toHaveText('Credit Card')

    const search = page.getByRole('searchbox', { name: 'Search transactions' })
    for (const [text, count] of [
      ['-0003', 1],
      ['kingsbridge ROVERS', 6],
      ['demo.fans.example', 6],
      ['nowhere', 0],
    ] as const) {
      await search.fill(text)
      await expect(page.getByText(`Showing ${count} of 6 transactions`)).toBeVisible()
      await expect(cards(page)).toHaveCount(count)
    }
    await expect(page.getByText('No matching transactions found.')).toBeVisible()
  })

  test('TXN-02, TXN-05 without history', async ({ page, openSignedIn }) => {
    await openSignedIn('/transactions', { event })
    await expect(page.getByText('No transactions found.')).toBeVisible()
    await expect(detail(page)).toHaveText(placeholder)
    await expect(page.getByText('Showing 0 of 0 transactions')).toBeVisible()
  })

  test('TXN-09 each status of an order has its badge', async ({ page, fan, openSignedIn }) => {
    await seed({ email: fan.email, transactions: 7 })
    await openSignedIn('/transactions', { event })
    const colours = new Set<string>()
    for (const [end, status] of [
      ['0007', 'pending'],
      ['0006', 'completed'],
      ['0003', 'initiated'],
      ['0001', 'declined'],
    ] as const) {
      await card(page, end).click()
      const badge = detail(page).getByText(status)
      await expect(badge).toBeVisible()
      colours.add(await badge.evaluate((element) => getComputedStyle(element).color))
    }
    expect(colours.size).toBe(4)
  })
})

test('RATE-01, RATE-02, RATE-03, RATE-04, CALL-40 a rating is given once, and stays open when it failed', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await seed({ email: fan.email, transactions: 3 })
  const mend = await injectFault({
    match: { method: 'POST', path: '/feedback$', email: fan.email },
    status: 500,
  })
  await openSignedIn('/transactions', { event })
  await card(page, '0002').click()
  await expect(page.getByText('Rate your experience')).toBeVisible()
  await expect(page.getByRole('img', { name: '4 of 5 stars' })).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)

  await page.goBack()
  await card(page, '0003').click()
  await expect(page.getByRole('radio').first()).toBeDisabled()
  await expect(page.getByText('You can rate this order once you have it.')).toBeVisible()
  await page.goBack()
  await card(page, '0001').click()
  await expect(page.getByRole('radio')).toHaveCount(5)
  await page.getByRole('radio', { name: '2 stars' }).click()
  await expect(page.getByText('Failed to submit feedback. Please try again.')).toBeVisible()
  await mend()
  await page.getByRole('radio', { name: '5 stars' }).click()
  await expect(page.getByText('Thank you for your feedback!')).toBeVisible()
  await expect(page.getByRole('img', { name: '5 of 5 stars' })).toBeVisible()

  const [submitted] = (await journalOf(fan.email, { method: 'POST', path: '/feedback$' })).slice(-1)
  expect(submitted).toMatchObject({
    status: 200,
    headers: { domain: 'demo' },
    body: { ratingPoints: 5, ratingType: 'STAR', customerEmail: fan.email },
  })
  expect(submitted?.body?.customerNumber).toBeTruthy()
})
