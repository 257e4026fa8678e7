import type { Page } from '@playwright/test'
import { pseudoLetters } from '../checks/messages/pseudo.ts'
import { frames, phone, resize } from './support/browser.ts'
import { legibilityFaults } from './support/legible.ts'
import { injectFault } from './support/product-server.ts'
import { type Found, test, textsOn } from './support/pseudo-language.ts'
import { confirming, payNowButton } from './support/screens.ts'
import { expect } from './support/storefront-test.ts'
import { openCheckout, openPreparedCheckout } from './support/visit.ts'
import { walkOrder, walkScreens, walkStates } from './support/walk.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 180_000 })

const ours = new RegExp(pseudoLetters)
const sizes = [{ width: 320, height: 568 }, phone]

/** Checks every stop of a walk. Each English text is reported once, at the end. */
async function judgeWalk(page: Page, walk: (judge: (stop: string) => Promise<void>) => Promise<void>) {
  const english = new Map<string, Found & { stop: string }>()
  const notOurs = new Set<string>()
  await walk(async (stop) => {
    for (const size of sizes) {
      await resize(page, size)
      await frames(page, 1)
      // Foreign texts may be long and are cut with an ellipsis on purpose.
      const faults = (await legibilityFaults(page)).filter(
        (fault) => !/^(cut|broken)/.test(fault) || ours.test(fault),
      )
      expect.soft(faults, `${stop} at ${size.width} px`).toEqual([])
    }
    const texts = await textsOn(page)
    for (const text of texts.foreign) notOurs.add(text)
    for (const found of texts.english) english.set(JSON.stringify(found), { ...found, stop })
  })
  const left = [...english.values()]
    // An attribute cannot be marked as foreign.
    .filter(({ kind, text }) => kind === 'text' || !notOurs.has(text))
    .map(({ kind, text, tag, stop }) => `${stop}: ${kind} "${text}" of ${tag}`)
  expect(left.join('\n')).toBe('')
}

test('LANG-11 in a pseudo-language every screen fits, and none of our texts is in English', async ({
  page,
}) => judgeWalk(page, (judge) => walkScreens(page, 'demo', judge)))

test(
  'LANG-11 in a pseudo-language overlays, failures and empty screens fit and have no English',
  { tag: '@nightly' },
  async ({ page }) => judgeWalk(page, (judge) => walkStates(page, 'demo', judge)),
)

test(
  'LANG-11 in a pseudo-language the way from the menu to the order fits and has no English',
  { tag: '@nightly' },
  async ({ page }) => judgeWalk(page, (judge) => walkOrder(page, 'demo', judge)),
)

test(
  'LANG-11 in a pseudo-language adding a card and an unclear payment fit and have no English',
  { tag: '@nightly' },
  async ({ page, fan, openSignedIn }) =>
    judgeWalk(page, async (judge) => {
      const { email } = fan
      await injectFault({ match: { path: '/charge$', email }, times: 1, drop: 'after' })
      await openPreparedCheckout(page, openSignedIn, fan)
      // The form belongs to the card vault.
      await page.route(/\/iframe\/form\.html/, () => {})
      await page.getByRole('button', { name: 'Add another card' }).click()
      await expect(page.getByText('Preparing payment form...')).toBeVisible()
      await judge('form of a card that is on its way')
      await page.unroute(/\/iframe\/form\.html/)
      await openCheckout(page)
      // Not before: without a history the order that is stored already could not be looked up, so Pay Now would stay disabled (PAY-24).
      await expect(payNowButton(page)).toBeEnabled()
      await injectFault({ match: { path: '/api/transactions', email }, status: 500 })
      await payNowButton(page).click()
      await expect(confirming(page)).toBeVisible()
      await judge('payment that is being confirmed')
      await confirming(page).getByRole('button', { name: 'Continue Shopping' }).click()
      await expect(page.getByText('We are still confirming your payment…')).toBeVisible()
      await judge('notice of a payment')
    }),
)
