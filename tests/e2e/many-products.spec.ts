import type { Page } from '@playwright/test'
import { runningEvent } from './support/chosen-event.ts'
import { cards } from './support/home.ts'
import { expect, test } from './support/storefront-test.ts'

const slowdown = 4
/** The browser reports no shorter task: one of 50 ms is what a fan begins to notice. */
const mostMs = 50
const rounds = 12

/** The longest task in ms that the page ran during some work. */
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

/** How far things have moved since the page was opened without the fan's doing, as browsers count it. */
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

/** Rounds until the machine disturbed none of one, which is what the page itself needs; the longest task of each. */
async function calmest(round: () => Promise<number>): Promise<number[]> {
  const figures: number[] = []
  while (figures.length < rounds && !figures.some((ms) => ms <= mostMs)) figures.push(await round())
  return figures
}

test(
  'a menu of 400 products has no task over 50 ms while it is scrolled and searched, at a CPU four times slower, and nothing moves',
  {
    tag: '@alone',
  },
  async ({ page, openSignedIn }, { annotations }) => {
    // On a machine that others use too, it takes some rounds until one is not disturbed.
    test.setTimeout(180_000)
    await openSignedIn('/', { tenant: 'many-products', event: runningEvent })
    await expect(cards(page, 'Drinks')).toHaveCount(100)
    await page.mouse.move(200, 500)
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })

    const scrolling = await calmest(() =>
      longestTask(page, async () => {
        for (let turn = 0; turn < 12; turn++) {
          await page.mouse.wheel(0, turn < 8 ? 500 : -900)
          await page.waitForTimeout(80)
        }
      }),
    )
    const field = page.getByRole('searchbox', { name: 'Search menu' })
    const typing = await calmest(() =>
      longestTask(page, async () => {
        await field.pressSequentially('choc', { delay: 120 })
        await page.waitForTimeout(500)
        await field.fill('')
        await page.waitForTimeout(500)
      }),
    )
    const description = `scrolling ${scrolling}, typing ${typing}`
    annotations.push({ type: 'longest task of each round, ms', description })
    expect(Math.max(Math.min(...scrolling), Math.min(...typing)), description).toBeLessThanOrEqual(mostMs)

    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    expect(await layoutShift(page)).toBeLessThan(0.02)
  },
)
