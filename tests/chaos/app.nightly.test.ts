import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, chromium, type Page, type Route } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { controlsOf } from '../fan/controls.ts'
import { exchange } from '../fan/http.ts'
import { idTokenOf } from '../fan/id-token.ts'
import { fanClient, filledCart, saveCard } from '../fan/product-server-fan.ts'
import { createFan } from '../fan/storefront-fan.ts'
import { findChromium } from '../stack/provision.ts'
import { type Stack, startStack } from '../stack/stack.ts'
import { checkoutViolationOf } from './checkout-check.ts'
import { violationOf } from './ledger-check.ts'
import { choicesOf } from './plan.ts'
import { productServerOf } from './product-server.ts'
import { type Replicas, startReplicas } from './replicas.ts'
import type { Statement } from './statement.ts'

let stack: Stack
let replicas: Replicas
let browser: Browser
beforeAll(async () => {
  stack = await startStack({ env: { LOG_LEVEL: 'fatal' } })
  replicas = await startReplicas(stack)
  browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
}, 60_000)
afterAll(async () => {
  await browser?.close()
  await replicas?.stop()
  await stack?.stop()
})

/** What happens on the way to the replica, and at the product server, to each of the fan's taps in turn. */
function planOf(seed: number) {
  const choose = choicesOf(seed)
  return {
    card: choose.goodOr(0.7),
    behaviour: { listDeclined: true, ...choose.keys() },
    taps: Array.from({ length: 3 }, () => ({
      /** Whether the page loses its call at once; `copies` of the request arrive anyway. */
      isHeld: choose.chance(0.6),
      copies: choose.copies(2, choose.pick([300, 6_000])),
      fault: choose.perhaps(0.5, () => choose.pick([choose.carriedOut(), choose.contradiction(1)])),
      reloads: choose.chance(0.3),
    })),
  }
}

const screens = {
  SUCCESS: 'Payment Successful!',
  FAILED: 'Payment Failed',
} as const
const dialog = (page: Page, told: keyof typeof screens) => page.getByRole('dialog', { name: screens[told] })
const payNow = (page: Page) => page.getByRole('button', { name: 'Pay Now', disabled: false })

/** The result that the page shows, once it shows one. NONE: after a reload it only offers to pay again. */
async function toldBy(page: Page): Promise<'SUCCESS' | 'FAILED' | 'NONE'> {
  const [paid, failed] = [dialog(page, 'SUCCESS'), dialog(page, 'FAILED')]
  await paid.or(failed).or(payNow(page)).first().waitFor({ timeout: 40_000 })
  if (await paid.isVisible()) return 'SUCCESS'
  return (await failed.isVisible()) ? 'FAILED' : 'NONE'
}

/** A signed-in fan of `demo` with a saved card and a filled cart, at /checkout of the first replica. */
async function openCheckout(email: string, card: string): Promise<Page> {
  const [origin] = replicas.urls
  const direct = await fanClient(stack.upstream, email)
  const [{ cartId }] = await Promise.all([filledCart(direct, 2), saveCard(stack.upstream, direct, card)])
  const account = createFan({ origin }, email)
  await account.logIn(await idTokenOf(stack, email))
  const [name = '', value = ''] = account.cookie.split('=')
  const context = await browser.newContext({ serviceWorkers: 'block' })
  // Playwright sets a __Host- cookie only for https addresses; the browser sends it to both.
  const url = origin.replace('http:', 'https:')
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }])
  const page = await context.newPage()
  await page.goto(`${origin}/version.json`)
  const event = { id: 101, name: 'Rovers v Harriers', startOn: '', endOn: '', location: null }
  const kept = { user_email: email, cart_id: cartId, selected_event: JSON.stringify(event) }
  await page.evaluate((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
  }, kept)
  await page.goto(`${origin}/checkout`)
  return page
}

const seeds = [...Array(20).keys()]
test.concurrent.each(seeds)(
  'BFF-109 BFF-112 the app of seed %i says what the ledger says, and nothing is paid twice',
  async (seed) => {
    const { card, behaviour, taps } = planOf(seed)
    const email = `app-${seed}@fans.example`
    const server = productServerOf(stack, email)
    await server.behave(behaviour)
    const page = await openCheckout(email, card)
    const statements: Statement[] = []
    const copies: Promise<unknown>[] = []
    const sent: { orderId: string; tap: string }[] = []
    let tapped = taps[0]

    await page.route('**/charge', async (route: Route) => {
      const request = route.request()
      const headers = await request.allHeaders()
      sent.push({ orderId: String(request.postDataJSON().orderId), tap: headers['x-request-id'] ?? '' })
      const send = (replica: string) =>
        exchange(replica + new URL(request.url()).pathname, {
          method: 'POST',
          headers: { ...headers, host: new URL(request.url()).host },
          body: request.postDataJSON(),
        })
      for (const { afterMs, replica } of tapped?.copies ?? [])
        copies.push(wait(afterMs).then(() => send(replicas.urls[replica]).catch(() => null)))
      await (tapped?.isHeld ? route.abort() : route.continue())
    })

    for (tapped of taps) {
      if (tapped.fault) await server.fail(tapped.fault)
      await Promise.all([page.waitForRequest('**/charge'), payNow(page).click()])
      if (tapped.reloads) await page.reload()
      const askedAt = Date.now()
      const told = await toldBy(page)
      const { orderId = '', tap = '' } = sent.at(-1) ?? {}
      const asked = { orderId, cartId: null, requestId: 'screen', tap, askedAt, respondedAt: Date.now() }
      statements.push({ ...asked, told, response: told })
      if (told === 'SUCCESS') break
      if (told === 'FAILED') await dialog(page, 'FAILED').getByRole('button', { name: 'Try Again' }).click()
    }
    await Promise.all(copies)
    const listed = await replicas.unresolved()
    const [charges, arrivals, done] = await Promise.all([
      server.ledger(),
      server.arrivals(),
      controlsOf(stack.upstream.url).checkouts({ email }),
    ])
    const story = { charges, arrivals: [...arrivals.values()].flat(), statements, lossesAt: [] }
    expect(violationOf({ ...story, honoursKeys: false })).toBeNull()
    expect(checkoutViolationOf({ charges, arrivals: [], done, taps: [], listed })).toBeNull()
    await page.context().close()
  },
  120_000,
)
