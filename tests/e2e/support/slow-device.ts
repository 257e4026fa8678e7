import type { CDPSession, Page } from '@playwright/test'

const slowdown = 4

/** How long `work` takes in ms on the machine on which the bounds were chosen, when nothing disturbs it. */
const undisturbedMs = 3

/** The median time in ms that some work takes in the page: strings, a sort and elements, as in a list that is drawn. */
const work = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const draw = () => {
      const names = Array.from({ length: 2_000 }, (_, n) => `Item ${Math.sqrt(n)}`)
      const items = names
        .sort((one, other) => one.localeCompare(other))
        .map((name) => {
          const item = document.createElement('li')
          item.textContent = name
          return item
        })
      document.createElement('ul').append(...items)
    }
    const figures = Array.from({ length: 9 }, () => {
      const since = performance.now()
      draw()
      return performance.now() - since
    })
    return figures.sort((one, other) => one - other)[4] ?? 0
  })

/**
 * By how much to slow the page down to a phone, four times slower than an undisturbed machine. A fixed factor would not: what else
 * runs on the machine halves its speed from one second to the next. It is four at most, since a fast moment soon ends.
 */
export const slowdownOf = async (page: Page): Promise<number> =>
  Math.min(Math.max((slowdown * undisturbedMs) / (await work(page)), 1), slowdown)

/** Slows the page down to a phone from now on. */
export async function slowDown(page: Page, session: CDPSession): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await session.send('Emulation.setCPUThrottlingRate', { rate: await slowdownOf(page) })
}
