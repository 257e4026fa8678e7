import type { BrowserContext, Locator, Page, TestInfo } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { phone } from './support/browser.ts'
import { ledgerOf, seed } from './support/product-server.ts'
import { confirmInSeat, metadata, payNowButton, success } from './support/screens.ts'
import { expect, test } from './support/storefront-test.ts'
import { detailsOf, runningEvent, store } from './support/visit.ts'

test.use({ hasTouch: true, viewport: phone })

/** The names of tapped controls and of focused fields. */
type Efforts = { taps: string[]; fields: string[] }

/** Counts taps on controls and focused fields from now on, on all pages of the browser and in all frames. */
async function countEfforts(context: BrowserContext): Promise<Efforts> {
  const efforts: Efforts = { taps: [], fields: [] }
  await context.exposeBinding('countEffort', (_source, kind: keyof Efforts, what: string) => {
    efforts[kind].push(what)
  })
  await context.addInitScript(watchEfforts)
  return efforts
}

/** Runs in each frame. */
function watchEfforts(): void {
  const { countEffort } = window as unknown as { countEffort: (kind: keyof Efforts, what: string) => void }
  const controls = 'button, a, option, label, summary, [role=button], [type=radio], [type=checkbox]'
  const fields = 'input:not([type=radio], [type=checkbox]), select, textarea'
  const named = (element: Element) =>
    element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent?.trim() ?? ''
  addEventListener(
    'pointerup',
    ({ target }) => {
      const control = target instanceof Element && target.closest(controls)
      if (control) countEffort('taps', named(control))
    },
    true,
  )
  addEventListener(
    'focusin',
    ({ target }) => {
      if (target instanceof Element && target.matches(fields))
        countEffort('fields', named(target) || target.id)
    },
    true,
  )
}

const annotate = ({ annotations }: TestInfo, { taps, fields }: Efforts) => {
  annotations.push({ type: 'taps', description: `${taps.length}: ${taps}` })
  annotations.push({ type: 'fields', description: `${fields.length}: ${fields}` })
}

const typeInto = async (page: Page, field: Locator, text: string) => {
  await field.tap()
  await page.keyboard.type(text)
}

test(
  'FAN-42 FAN-41 FAN-04 FAN-05 FAN-12 FAN-16 a known fan orders to the last seat in at most six taps, three of them from the cart, without typing',
  {
    tag: '@smoke',
  },
  async ({ page, context, fan, openSignedIn }, info) => {
    await seed({ email: fan.email, cards: 1 })
    await openSignedIn('/version.json', { event: runningEvent })
    await store(page, { customer_details: detailsOf(fan) })
    const efforts = await countEfforts(context)
    await page.goto(siteOf('demo'))
    await page.getByRole('button', { name: 'Add Spring Water to cart' }).tap()
    await page.getByRole('link', { name: 'View cart' }).tap()
    await page.getByRole('link', { name: 'Proceed to Confirmation' }).tap()
    await expect(page.getByText('From your last order')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Change / })).toHaveCount(2)
    await confirmInSeat(page).tap()
    await payNowButton(page).tap()
    await expect(success(page).getByRole('img', { name: /QR code/ })).toBeVisible()
    await expect(success(page)).toContainText('Spring Water', { useInnerText: true })
    annotate(info, efforts)
    expect(efforts.taps.length).toBeLessThanOrEqual(6)
    expect(efforts.taps.slice(efforts.taps.indexOf('Proceed to Confirmation'))).toHaveLength(3)
    expect(efforts.fields).toEqual([])
    const inSeat = { section: 'North Stand 102', seat: '7', deliveryMethod: 'deliver_to_my_seat' }
    expect(await metadata(fan.email)).toEqual([expect.objectContaining(inSeat)])
    expect(await ledgerOf(fan.email)).toHaveLength(1)
  },
)

/** The way of a signed-in fan from /events to /checkout. Seat and section are entered only without the link at the seat. */
async function orderToCheckout(page: Page, { hasLink }: { hasLink: boolean }): Promise<void> {
  await page.getByRole('button', { name: 'Select Event' }).first().tap()
  await page.getByRole('button', { name: 'Add Spring Water to cart' }).tap()
  await page.getByRole('link', { name: 'View cart' }).tap()
  await page.getByRole('link', { name: 'Proceed to Confirmation' }).tap()
  if (!hasLink) {
    await page.getByLabel('Section').tap()
    await page.getByRole('option', { name: 'North Stand 102' }).tap()
    await typeInto(page, page.getByLabel('Seat Number'), '7')
  }
  await typeInto(page, page.getByLabel('First Name'), 'Zoë')
  await confirmInSeat(page).tap()
  await expect(page).toHaveURL(/\/checkout$/)
}

test('FAN-42 FAN-43 a new fan needs at most 14 taps and 8 fields from the address to a paid order, 6 fields with the link at the seat', async ({
  page,
  context,
}, info) => {
  const efforts = await countEfforts(context)
  const count = () => [efforts.taps.length, efforts.fields.length] as const
  const email = `new-${crypto.randomUUID().slice(0, 8)}@fans.example`
  await page.goto(`${siteOf('demo')}/?section=North%20Stand%20102&seat=7`)
  await page.getByRole('tab', { name: 'Register' }).tap()
  await typeInto(page, page.getByLabel('Email'), email)
  await typeInto(page, page.getByLabel('Password', { exact: true }), 'letmein')
  await page.getByRole('tabpanel').getByRole('button', { name: 'Register' }).tap()
  await expect(page).toHaveURL(/\/events$/)
  const signedIn = count()
  await orderToCheckout(page, { hasLink: true })
  const atCheckout = count()
  await expect(payNowButton(page)).toBeDisabled()
  await page.getByRole('button', { name: 'Add card', exact: true }).tap()
  const form = page.frameLocator('iframe[title="Card details"]')
  await typeInto(page, form.getByLabel('Card number'), '4111 1111 1111 1111')
  await typeInto(page, form.getByLabel('Expiry (MM/YY)'), '1240')
  await typeInto(page, form.getByLabel('Security code'), '123')
  await form.locator('button[type=submit]').tap()
  await expect(page.getByRole('button', { name: 'Add card', exact: true })).toHaveCount(0)
  await payNowButton(page).tap()
  await expect(success(page)).toBeVisible()
  const paid = count()
  // Ensures that the counting works in the vault's form and up to Pay Now.
  expect(efforts.taps.at(-1)).toBe('Pay Now')
  expect(efforts.fields).toContain('cvv')
  expect(paid[0], String(efforts.taps)).toBeLessThanOrEqual(14)
  expect(paid[1], String(efforts.fields)).toBeLessThanOrEqual(6)

  // Without the link only the way to /checkout differs.
  await page.evaluate(() => localStorage.clear())
  await page.goto(siteOf('demo'))
  await orderToCheckout(page, { hasLink: false })
  const end = count()
  annotate(info, efforts)
  const [taps, fields] = ([0, 1] as const).map((kind) => end[kind] - (atCheckout[kind] - signedIn[kind]))
  expect(efforts.taps.slice(paid[0])).toContain('Confirm In-Seat Delivery')
  expect(taps, String(efforts.taps)).toBeLessThanOrEqual(14)
  expect(fields, String(efforts.fields)).toBeLessThanOrEqual(8)
  const seat = expect.objectContaining({ section: 'North Stand 102', seat: '7' })
  expect(await metadata(email)).toEqual([seat, seat])
})
