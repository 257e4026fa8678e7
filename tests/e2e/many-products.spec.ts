import type { Page } from '@playwright/test'
import { menuCards } from './support/screens.ts'
import { slowDown } from './support/slow-device.ts'
import { expect, test } from './support/storefront-test.ts'
import { runningEvent } from './support/visit.ts'

/** Browsers report only tasks of 50 ms and more, which a fan begins to notice. */
const maxTaskMs = 50
const rounds = 12

/** The longest task of the page during some work, in ms. */
async function longestTask(page: Page, work: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const tasks: number[] = []
    const observer = new PerformanceObserver((list) => {
      tasks.push(...list.getEntries().map(({ duration }) => duration))
    })
    observer.observe({ type: 'longtask' })
    Object.assign(window, { tasks, observer })
  })
  await work()
  return page.evaluate(() => {
    const { tasks, observer } = window as unknown as { tasks: number[]; observer: PerformanceObserver }
    tasks.push(...observer.takeRecords().map(({ duration }) => duration))
    observer.disconnect()
    return Math.max(0, ...tasks)
  })
}

/** The layout shift of the page without user input, as browsers measure it. */
const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
    let sum = 0
    const observer = new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries() as Shift[]) if (!hadRecentInput) sum += value
    })
    observer.observe({ type: 'layout-shift', buffered: true })
    await new Promise((resolve) => setTimeout(resolve, 100))
    observer.disconnect()
    return sum
  })

/**
 * The longest task of each step in ms, in the round that was disturbed least. Ends as soon as each step was short enough once.
 */
async function leastDisturbed(
  page: Page,
  slow: () => Promise<void>,
  steps: readonly (() => Promise<void>)[],
): Promise<number[]> {
  let least = steps.map(() => Number.POSITIVE_INFINITY)
  for (let round = 0; round < rounds && Math.max(...least) > maxTaskMs; round++) {
    await slow()
    const figures: number[] = []
    for (const step of steps) figures.push(await longestTask(page, step))
    least = least.map((ms, step) => Math.min(ms, figures[step] ?? ms))
  }
  return least
}

test(
  'scrolling and searching a menu of 400 products causes no task over 50 ms on a phone, and scrolling moves no content',
  {
    tag: '@nightly',
  },
  async ({ page, openSignedIn }, { annotations }) => {
    // On a busy machine some rounds are needed until one is undisturbed.
    test.setTimeout(180_000)
    await openSignedIn('/', { tenant: 'many-products', event: runningEvent })
    await expect(menuCards(page, 'Drinks')).toHaveCount(100)
    await page.mouse.move(200, 500)
    const session = await page.context().newCDPSession(page)
    const slow = () => slowDown(page, session)

    const scroll = (by: number) => async () => {
      await page.mouse.wheel(0, by)
      await page.waitForTimeout(100)
    }
    const scrolling = await leastDisturbed(page, slow, [
      ...Array.from({ length: 8 }, () => scroll(500)),
      ...Array.from({ length: 4 }, () => scroll(-900)),
    ])
    // Measured before the search, whose results move content because the fan types.
    expect(await layoutShift(page)).toBeLessThan(0.02)

    const field = page.getByRole('searchbox', { name: 'Search menu' })
    const search = (change: () => Promise<void>) => async () => {
      await change()
      await page.waitForTimeout(400)
    }
    const typing = await leastDisturbed(page, slow, [
      ...[...'choc'].map((letter) => search(() => field.press(letter))),
      search(() => field.fill('')),
    ])
    const description = `scrolling ${scrolling}, typing ${typing}`
    annotations.push({ type: 'longest task of each step, ms', description })
    expect(Math.max(...scrolling, ...typing), description).toBeLessThanOrEqual(maxTaskMs)
  },
)
