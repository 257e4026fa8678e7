import type { Page } from '@playwright/test'
import { addItem, createCart } from '../../fan/calls.ts'
import { siteOf } from './addresses.ts'
import { anyFan, type Fan } from './identity-provider.ts'
import { seed } from './product-server.ts'
import { logIn } from './session.ts'
import { eventAround, store } from './visit.ts'

/** The number with which the product server's ids begin, for each tenant. */
export const tenantNumbers = {
  demo: 1,
  light: 2,
  dark: 3,
  pickup: 4,
  euro: 5,
  oddities: 6,
  'long-names': 94,
  'many-products': 95,
} as const

type Branding = { additionalAttributes: { storeID: string | number } }

/** Signs in a fan at a running event with a cart, cards and a history, so that every screen has data. */
export async function openSeeded(page: Page, tenant: keyof typeof tenantNumbers): Promise<Fan> {
  const fan = await anyFan()
  const { email } = fan
  await seed({ email, cards: 2, transactions: 12 })
  const number = tenantNumbers[tenant]
  const name = 'The Grand Festival Week of the Whole Season'
  const selected_event = { ...eventAround(-1, 1), id: number * 100 + 1, name }
  const { need } = await logIn(page.context(), tenant, fan)
  const { branding } = await need<{ branding: Branding }>({ path: '/api/branding' })
  const { storeID } = branding.additionalAttributes
  const cart_id = String((await need({ ...createCart, body: { storeID } })).id)
  await need(addItem(cart_id, { itemID: number * 100_000 + 101, quantity: 12 }))
  await page.goto(`${siteOf(tenant)}/version.json`)
  await store(page, { cart_id, user_email: email, selected_event })
  return fan
}
