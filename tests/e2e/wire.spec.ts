import type { Entry } from '../fake-upstream/control/journal.ts'
import { siteOf } from './support/addresses.ts'
import { callsTo, journalOf, journalOfVenue } from './support/product-server.ts'
import { enterCard, payNowButton, success } from './support/screens.ts'
import { submit } from './support/session.ts'
import { expect, test } from './support/storefront-test.ts'

/** The calls in the order of the rows of the specification: method and path, and the row. */
const rows: [RegExp, string][] = [
  [/^POST \/api\/login$/, 'CALL-14'],
  [/\/applications\/brandings$/, 'CALL-16'],
  [/\/applications\/settings$/, 'CALL-17'],
  [/\/entertainments\/events$/, 'CALL-18'],
  [/\/fulfillments\/locations$/, 'CALL-20'],
  [/\/catalog\/quickpicks$/, 'CALL-21'],
  [/\/cart\/create$/, 'CALL-22'],
  [/\/cart\/details$/, 'CALL-23'],
  [/\/cart\/items(\/[^/]+)?$/, 'CALL-24'],
  [/\/cart\/update\/[^/]+$/, 'CALL-25, CALL-26'],
  [/\/customers$/, 'CALL-27'],
  [/^GET .*\/payments\/cards$/, 'CALL-28'],
  [/\/generate-order-id$/, 'CALL-29'],
  [/\/payments\/initiate$/, 'CALL-30'],
  [/\/securecard$/, 'CALL-31'],
  [/^DELETE .*\/payments\/cards\/[^/]+$/, 'CALL-32'],
  [/\/charge$/, 'CALL-33, CALL-34'],
  [/\/checkout$/, 'CALL-35'],
  [/\/catalog\/(products\/[^/]+|items\/[^/]+\/details)$/, 'CALL-36'],
  [/\/api\/transactions$/, 'CALL-37'],
  [/\/transactions\/[^/]+\/orders$/, 'CALL-39'],
  [/\/feedback(\/[^/]+)?$/, 'CALL-40'],
]

const rowOf = ({ method, path }: Entry): number => {
  const row = rows.findIndex(([call]) => call.test(`${method} ${path}`))
  expect(row, `a row for ${method} ${path}`).not.toBe(-1)
  return row
}

/** Values that differ from run to run. */
const ofTheRun: [RegExp, string][] = [
  [/"idToken": "ey[\w.-]+"/, '"idToken": "{ID token of the provider}"'],
  [/Bearer ey[\w.-]+/, 'Bearer {session token}'],
  [/\bC\d{12}\b/g, '{customer number}'],
  [/fan-\w+@fans\.example/g, '{e-mail}'],
  [/(?<=timestamp=)\d{13}\b/, '{ms}'],
  [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '{date}'],
  [/\b(CART|ORD|CARD|RC|VLT|SES)-\w{12}\b/g, '{$1}'],
  [/\bKR-\d+-\w+/g, '{transaction}'],
  [/(?<=idempotency-key: )[\w-]{43}/, '{key}'],
  [/(?<=traceparent: )00-[0-9a-f]{32}-[0-9a-f]{16}-01/, '{trace}'],
  [/(?<=x-request-id: )[\w-]{20,36}/, '{request}'],
]

/** Headers of the connection. */
const connectionHeaders = ['host', 'connection', 'content-length']
/** Headers of every call of a signed-in fan, which the journal lists once. */
const fanHeaders = [
  'accept: application/json',
  'accept-language: en-US',
  'authorization: Bearer {session token}',
  'customer-reference-number: {customer number}',
  'domain: journal',
  'traceparent: {trace}',
  'x-request-id: {request}',
]

/** A call as it arrived: row, method, path and query byte for byte, headers, body. */
function textOf(call: Entry): string {
  const [, row] = rows[rowOf(call)] ?? []
  const headers = Object.entries(call.headers).filter(([name]) => !connectionHeaders.includes(name))
  const body = call.body === null ? [] : JSON.stringify(call.body, null, 2).split('\n')
  const lines = [...headers.map(([name, value]) => `${name}: ${value}`).sort(), ...body]
  const text = ofTheRun.reduce(
    (all, [pattern, name]) => all.replace(pattern, name),
    [`${row}  ${call.method} ${call.url}`, ...lines.map((line) => `    ${line}`)].join('\n'),
  )
  const common = fanHeaders.map((line) => `    ${line}\n`)
  const isOfFan = common.every((line) => `${text}\n`.includes(line))
  return isOfFan ? common.reduce((all, line) => `${all}\n`.replace(line, '').trimEnd(), text) : text
}

/** The calls in the order of the rows. Repeated reads are listed once, because their number depends on timing. */
function journalOfOrder(calls: Entry[]): string {
  const inOrder = calls.toSorted((a, b) => rowOf(a) - rowOf(b))
  const texts = inOrder.map((call) => ({ isRead: call.method === 'GET', text: textOf(call) }))
  const told = texts.filter(
    ({ isRead, text }, index) => !isRead || texts.findIndex((other) => other.text === text) === index,
  )
  return [
    'Each call without its own authorization also has these headers:',
    ...fanHeaders.map((line) => `    ${line}`),
    '',
    ...told.map(({ text }) => `${text}\n`),
  ].join('\n')
}

test('CALL-01, CALL-02, CALL-14, CALL-16 to CALL-18, CALL-20 to CALL-37, CALL-39, CALL-40 the calls of a whole order that reach the product server', async ({
  page,
  fan,
}) => {
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first()
  const expectItemCalls = (count: number) => expect.poll(() => callsTo(fan.email, '/cart/items')).toBe(count)

  await page.goto(siteOf('journal'))
  await submit(page, fan)
  await expect(button('Select Event')).toBeVisible()

  // A product is prefetched once the browser finds the mouse over it, so the menu is used by keyboard alone.
  await page.mouse.move(0, 0)
  await button('Select Event').press('Enter')
  await expect(button('Club Shop')).toBeVisible()

  await button('Drinks').press('Enter')
  await page
    .getByRole('list', { name: 'Drinks' })
    .getByRole('button', { name: /^Add .* to cart$/ })
    .nth(1)
    .press('Enter')
  await expectItemCalls(1)
  await page.getByRole('list', { name: 'Drinks' }).getByRole('link', { name: /\$\d/ }).first().press('Enter')
  await button('Add to Cart').click()
  await expect(page.getByText('Item added to cart')).toBeVisible()
  await page.goto(`${siteOf('journal')}/product?id=${new URL(page.url()).searchParams.get('id')}`)
  await expect(button('Add to Cart')).toBeVisible()

  await page.getByRole('link', { name: /Cart/ }).first().click()
  await button(/^Remove/).click()
  await expect(page.getByText('Item removed from cart')).toBeVisible()
  await button('Increase quantity').click()
  await expectItemCalls(4)

  await page.getByRole('link', { name: 'Proceed to Confirmation' }).click()
  await page.getByLabel('First Name').fill('Åsa-Maria')
  await page.getByLabel('Section').selectOption('East Terrace 201')
  await page.getByLabel('Seat Number').fill('12')
  await button('Confirm In-Seat Delivery').click()
  await expect(button('Add another card')).toBeVisible()

  for (const number of ['4111 1111 1111 1111', '5555 5555 5555 4444']) {
    await button('Add another card').click()
    await enterCard(page, number)
    await expect(page.getByRole('radio', { name: number.slice(-4) })).toBeChecked()
  }
  await button(/^(Remove|Delete)/).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Card deleted successfully')).toBeVisible()

  await payNowButton(page).click()
  await expect(success(page)).toContainText('A digital receipt has been sent to your email.')
  await button('View Order').click()
  await page.getByRole('radio', { name: '4 stars' }).click()
  await expect(page.getByText('Thank you for your feedback!')).toBeVisible()

  const ofVenue = await journalOfVenue('journal')
  const firstOf = (path: string) => ofVenue.filter((call) => call.path.endsWith(path)).slice(0, 1)
  const calls = [...firstOf('/brandings'), ...firstOf('/settings'), ...(await journalOf(fan.email))]
  expect(new Set(calls.map(rowOf)).size, 'rows that were called').toBe(rows.length)
  expect(journalOfOrder(calls)).toMatchSnapshot('order.txt')
})
