import { siteOf } from './support/addresses.ts'
import { listen } from './support/heard.ts'
import { success } from './support/payment.ts'
import { seed } from './support/product-server.ts'
import { expect, test } from './support/storefront-test.ts'

/** What differs from day to day and from fan to fan. */
const ofTheDay: [RegExp, string][] = [
  [/([A-Z][a-z]{2}, )?[A-Z][a-z]{2} \d+,.* – .*[AP]M/g, '{dates}'],
  [/[A-Z][a-z]{2} \d\d, \d{4} \d+:\d\d [AP]M/g, '{date}'],
  [/ORD-[\w-]+/g, '{order}'],
  [/KR-\d+-\w+/g, '{number}'],
  [/fan-[\w-]+@fans\.example/g, '{email}'],
  [/http:\/\/127\.0\.0\.1:\S+/g, '{receipt}'],
  [/Back to the menu in \d…/g, 'Back to the menu in {n}…'],
]

const written = (lines: string[]): string =>
  ofTheDay.reduce((text, [pattern, name]) => text.replaceAll(pattern, name), lines.join('\n'))

test('an order to the seat, as a screen reader tells it', async ({ page, fan }) => {
  await seed({ email: fan.email, cards: 1 })
  const heard = await listen(page)
  const told: string[] = []
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const dialog = page.getByRole('dialog')

  /** Writes down what was announced since the last stop, and what the screen or the dialog above it is made of. */
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
  }

  await page.goto(siteOf('demo'))
  await button('Login').click()
  await expect(page.getByRole('alert')).toHaveCount(2)
  await tell('/auth, sent empty')
  await page.getByLabel('Email').fill(fan.email)
  await page.getByLabel('Password', { exact: true }).fill(fan.password)
  await button('Login').click()
  await expect(button('Select Event').first()).toBeVisible()
  await expect(page.getByText('Welcome!')).toBeHidden()
  await tell('/events')

  await button('Select Event').first().click()
  await button('Club Shop').click()
  // The last of the page, which is drawn a few rows at a time.
  await expect(button('Choose options for Rovers Tee')).toBeVisible()
  await tell('/')
  await button('Choose options for Rovers Home Jersey').click()
  await dialog.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(dialog.getByText('Choose a color and a size.')).toBeVisible()
  await tell('options, nothing chosen', dialog)
  await dialog.getByRole('link', { name: 'View details' }).click()
  await button('White').click()
  await button(/^M( |$)/).click()
  await button('Add to Cart').click()
  await expect(page.getByText('1 item in your cart')).toBeAttached()
  await button('Dismiss').click()
  await expect(button('Dismiss')).toHaveCount(0)
  await tell('/product')

  await page.getByRole('link', { name: 'View cart' }).click()
  await expect(page.getByRole('heading', { name: /^Your cart/ })).toBeVisible()
  await button(/^Increase quantity/).click()
  await expect(page.getByText('$177.42').first()).toBeVisible()
  await tell('/cart')
  await page.getByRole('link', { name: 'Proceed to Confirmation' }).click()
  await button('Confirm In-Seat Delivery').click()
  await expect(page.getByRole('alert')).toHaveCount(3)
  await tell('/confirmation, sent empty')
  await page.getByLabel('First Name').fill('Ada')
  await page.getByLabel('Section').selectOption('North Stand 102')
  await page.getByLabel('Seat Number').fill('14')
  await button('Confirm In-Seat Delivery').click()
  await expect(button('Pay Now')).toBeEnabled()
  await tell('/checkout')
  await button('Pay Now').click()
  await expect(success(page).getByRole('img')).toBeVisible()
  await expect(success(page).getByText('completed', { exact: true })).toBeVisible()
  await tell('Payment Successful!', dialog)

  await button('View Order').click()
  await expect(page.getByRole('radio')).toHaveCount(5)
  await expect(page.getByRole('status').filter({ hasText: 'Loading receipt' })).toHaveCount(0)
  await tell('/transactions, an order')
  await button('Show QR Code').click()
  await expect(dialog.getByRole('img')).toBeVisible()
  await tell('QR code', dialog)
  await page.keyboard.press('Escape')
  await page.getByRole('radio', { name: '4 stars' }).click()
  await expect(page.getByText('Thank you for your feedback!')).toBeVisible()
  await button('Dismiss').click()
  await expect(button('Dismiss')).toHaveCount(0)
  await button('All transactions').click()
  await expect(page.getByRole('listitem').getByRole('button')).toHaveCount(1)
  await tell('/transactions')

  expect(written(told)).toMatchSnapshot('in-seat.txt')
})
