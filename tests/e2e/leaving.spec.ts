import type { Page } from '@playwright/test'
import { frames, hold } from './support/browser.ts'
import { confirmInSeat, fillInSeat, openConfirmation, payNowButton, success } from './support/screens.ts'
import { expect, test } from './support/storefront-test.ts'
import { openCheckout, prepareCheckout, runningEvent, store } from './support/visit.ts'

/** Enough for a screen that is uncovered too early to be seen. */
const aWhile = 30

/** Watches, frame by frame, which controls of the screen a tap could reach. Returns how to read their names. */
async function watchTaps(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const reached = new Set<string>()
    const look = () => {
      const controls = document.querySelectorAll<HTMLButtonElement>(
        'main :is(button, input, select):not(dialog *)',
      )
      for (const control of controls) {
        if (control.matches(':disabled, [aria-disabled=true]')) continue
        const { left, top, width, height } = control.getBoundingClientRect()
        const hit = document.elementFromPoint(left + width / 2, top + height / 2)
        if (width > 0 && control.contains(hit)) reached.add(control.textContent || control.name)
      }
      requestAnimationFrame(look)
    }
    Object.assign(window, { reached })
    look()
  })
  return () => page.evaluate(() => [...(window as never as { reached: Set<string> }).reached])
}

test('FAN-77 what covers /confirmation stays until /checkout is there, however late its code comes', async ({
  page,
  fan,
  openSignedIn,
}) => {
  const release = await hold(page, /\/checkout-screen-[\w-]+\.js$/)
  await prepareCheckout(page, openSignedIn, fan)
  await store(page, { selected_event: runningEvent })
  await openConfirmation(page)
  await fillInSeat(page)
  await confirmInSeat(page).click()
  const overlay = page.getByText('Processing your order...')
  await expect(overlay).toBeVisible()
  const reached = await watchTaps(page)
  await expect(page).toHaveURL(/\/checkout$/)
  await frames(page, aWhile)
  await expect(overlay).toBeVisible()
  expect(await reached()).toEqual([])
  release()
  await expect(payNowButton(page)).toBeEnabled()
  await expect(overlay).toHaveCount(0)
})

test('FAN-77 an event that was chosen cannot be chosen again until the menu is there', async ({
  page,
  openSignedIn,
}) => {
  const release = await hold(page, /\/home-screen-[\w-]+\.js$/)
  await openSignedIn('/events')
  await page.getByRole('button', { name: 'Select Event' }).first().click()
  await expect(page).toHaveURL(/localhost:\d+\/$/)
  const reached = await watchTaps(page)
  await frames(page, aWhile)
  expect(await reached()).toEqual([])
  release()
  await expect(page.getByRole('searchbox')).toBeVisible()
})

test('FAN-77 behind the success dialog /checkout stays as it was paid, and the dialog stays until the menu is there', async ({
  page,
  fan,
  openSignedIn,
}) => {
  const release = await hold(page, /\/home-screen-[\w-]+\.js$/)
  await prepareCheckout(page, openSignedIn, fan)
  await openCheckout(page)
  await expect(payNowButton(page)).toBeEnabled()
  await page.evaluate(() => {
    const gone = new Set<string>()
    const look = () => {
      const shown = [...document.querySelectorAll('main :is(h2, bdi, span)')].filter((each) =>
        each.checkVisibility(),
      )
      for (const part of ['Order Summary', 'Classic Cola', '$9.74', 'Total'])
        if (!shown.some(({ textContent }) => textContent === part)) gone.add(part)
      if (location.pathname === '/checkout') requestAnimationFrame(look)
    }
    Object.assign(window, { gone })
    look()
  })
  await payNowButton(page).click()
  await expect(success(page)).toBeVisible()
  await page.keyboard.press('Shift')
  await frames(page, aWhile)
  const reached = await watchTaps(page)
  const pages = () => page.evaluate(() => history.length)
  const before = await pages()
  for (const _tap of [1, 2]) await success(page).getByRole('button', { name: 'Continue Shopping' }).click()
  await expect(page).toHaveURL(/localhost:\d+\/$/)
  expect(await pages()).toBe(before + 1)
  await frames(page, aWhile)
  await expect(success(page)).toBeVisible()
  expect(await page.evaluate(() => [...(window as never as { gone: Set<string> }).gone])).toEqual([])
  expect(await reached()).toEqual([])
  release()
  await expect(success(page)).toHaveCount(0)
  await expect(page.getByRole('searchbox')).toBeVisible()
})

test('FAN-77 a next screen whose code cannot be loaded leaves nobody under the overlay', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await prepareCheckout(page, openSignedIn, fan)
  await store(page, { selected_event: runningEvent })
  await openConfirmation(page)
  await fillInSeat(page)
  await page.route(/\/checkout-screen-[\w-]+\.js$/, (route) => route.abort())
  await confirmInSeat(page).click()
  await expect(page.getByText('Processing your order...')).toHaveCount(0, { timeout: 20_000 })
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
})
