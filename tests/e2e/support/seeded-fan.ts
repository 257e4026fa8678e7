import type { Page } from '@playwright/test'
import { siteOf } from './addresses.ts'
import { type Fan, idTokenOf, newFan } from './identity-provider.ts'
import { seed } from './product-server.ts'

const hour = 3_600_000

/** The numbers that the product server's ids begin with, per tenant. */
export const tenantNumbers = {
  demo: 1,
  light: 2,
  dark: 3,
  pickup: 4,
  'long-names': 94,
  'many-products': 95,
} as const

/** Signs in, at a running event, a fan with data on every screen: a cart, cards and a history. */
export async function openSeeded(page: Page, tenant: keyof typeof tenantNumbers): Promise<Fan> {
  const fan = await newFan(`seeded-${tenant}`)
  await seed({ email: fan.email, cards: 2, transactions: 12 })
  const number = tenantNumbers[tenant]
  const event = {
    id: number * 100 + 1,
    name: 'The Grand Festival Week of the Whole Season',
    startOn: new Date(Date.now() - hour).toISOString(),
    endOn: new Date(Date.now() + hour).toISOString(),
    location: { name: 'Main Ground' },
  }
  await page.goto(`${siteOf(tenant)}/version.json`)
  const idToken = await idTokenOf(fan)
  await page.evaluate(fillStore, { idToken, email: fan.email, itemID: number * 100_000 + 101, event })
  return fan
}

/** Runs in the page: signs in, fills a cart and selects the event. */
async function fillStore(given: {
  idToken: string
  email: string
  itemID: number
  event: unknown
}): Promise<void> {
  const post = async (path: string, body: unknown, headers = {}) => {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf': '1', ...headers },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  await post('/api/login', { idToken: given.idToken })
  const { branding } = await (await fetch('/api/branding')).json()
  const { id } = await post('/api/cart/create', { storeID: branding.additionalAttributes.storeID })
  await post('/api/cart/items', { itemID: given.itemID, quantity: 12 }, { 'cart-id': String(id) })
  localStorage.setItem('cart_id', String(id))
  localStorage.setItem('user_email', given.email)
  localStorage.setItem('selected_event', JSON.stringify(given.event))
}
