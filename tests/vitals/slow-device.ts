import type { CDPSession, Page } from '@playwright/test'

const slowdown = 4

/** The duration of `work` in ms on the reference machine without disturbance. */
const undisturbedMs = 3

/** The median duration in ms of some work in the page: strings, a sort and elements, as for drawing a list. */
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
 * The factor that slows the page down to a phone, which is four times slower than an undisturbed reference machine. It is
 * measured, because other programs slow the machine down from one second to the next, and four at most, because a fast moment
 * soon ends.
 */
export const slowdownOf = async (page: Page): Promise<number> =>
  Math.min(Math.max((slowdown * undisturbedMs) / (await work(page)), 1), slowdown)

/** Slows the page down to a phone from now on. */
export async function slowDown(page: Page, session: CDPSession): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await session.send('Emulation.setCPUThrottlingRate', { rate: await slowdownOf(page) })
}
