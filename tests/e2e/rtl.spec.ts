import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { siteOf } from './support/addresses.ts'
import { desktop, frames, resize } from './support/browser.ts'
import { expectLegible } from './support/legible.ts'
import { expectMirrored, fromRightToLeft, wronglyMirrored } from './support/right-to-left.ts'
import { openSeeded } from './support/seeded-fan.ts'
import { expect, test } from './support/storefront-test.ts'
import { runningEvent } from './support/visit.ts'
import { walkOrder, walkScreens, walkStates } from './support/walk.ts'

// Checks the final state, not a frame of an animation.
test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(({ page }) => fromRightToLeft(page))

const sizes = [desktop, { width: 320, height: 640 }]
const walks = [
  ['every screen', walkScreens],
  ['what opens over a screen, fails or is empty', walkStates],
  ['what a fan meets between the menu and the order', walkOrder],
] as const

for (const [what, walk] of walks)
  test(`LANG-12 from right to left ${what} is the mirror image, fits and is accessible`, {
    tag: '@nightly',
  }, async ({ page }) => {
    test.setTimeout(180_000)
    await walk(page, 'demo', async (stop) => {
      for (const size of sizes) {
        await resize(page, size)
        await frames(page, 1)
        const where = `${stop} at ${size.width} px`
        await expectNoSidewaysScroll(page, where)
        await expectMirrored(page, where)
        if (size.width === 320) await expectLegible(page, where)
      }
      await expectAccessible(page, stop)
    })
  })

test('LANG-08 LANG-12 LANG-13 from right to left icons for back and out are mirrored, other icons, prices, orders, cards and addresses are not; names end at the left; arrow keys move through tabs, radio groups and ratings in the direction of the key', async ({
  page,
}) => {
  const open = (path: string) => page.goto(siteOf('demo') + path)
  const scaleOf = (icon: string) =>
    page
      .locator(icon)
      .first()
      .evaluate((svg) => getComputedStyle(svg).scale)
  const openMenu = () => page.locator('header [aria-expanded]').click()
  await openSeeded(page, 'demo')

  await test.step('a product’s name is aligned right and, when it is too long, cut at its end', async () => {
    await open('/')
    const name = page.getByRole('main').getByRole('listitem').locator('a bdi').first()
    await expect(name).toBeVisible()
    // Chromium shows the ellipsis only for lines that begin where their text does.
    const [style, right, ofBox] = await name.evaluate((bdi) => {
      const name = bdi.parentElement ?? bdi
      const card = name.parentElement ?? name
      const { unicodeBidi, webkitLineClamp, textAlign } = getComputedStyle(name)
      const padding = Number.parseFloat(getComputedStyle(card).paddingRight)
      const [inner, outer] = [name, card].map((box) => Math.round(box.getBoundingClientRect().right))
      return [[unicodeBidi, webkitLineClamp, textAlign], inner, (outer ?? 0) - padding] as const
    })
    expect([style, right]).toEqual([['plaintext', '2', 'start'], ofBox])
  })
  await test.step('a row of choices begins at the right, and scrolls the chosen one to a third from there', async () => {
    const pages = page.locator('main [role=group]', { has: page.locator('[aria-pressed]') }).first()
    const choice = pages.getByRole('button')
    await expect(choice.first()).toBeInViewport({ ratio: 1 })
    await choice.nth(2).click()
    const fromAThird = () =>
      choice.nth(2).evaluate((button) => {
        const row = button.parentElement?.getBoundingClientRect()
        return row && Math.abs(row.right - button.getBoundingClientRect().right - row.width / 3)
      })
    await expect.poll(fromAThird).toBeLessThan(2)
  })
  await test.step('/events and the preferences', async () => {
    await open('/events')
    // With three tabs the two directions differ.
    const tabs = page.getByRole('tab')
    await tabs.first().focus()
    await page.keyboard.press('ArrowLeft')
    await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowRight')
    await expect(tabs.first()).toHaveAttribute('aria-selected', 'true')

    await openMenu()
    expect(await scaleOf('header .lucide-log-out')).toBe('-1 1')
    expect(await scaleOf('header .lucide-history')).toBe('none')
    await page.locator('header li button').first().click()
    const choices = page.getByRole('dialog').getByRole('radio')
    await choices.first().focus()
    await page.keyboard.press('ArrowLeft')
    await expect(choices.nth(1)).toBeChecked()
    await page.keyboard.press('ArrowRight')
    await expect(choices.first()).toBeChecked()
  })
  await test.step('/checkout and /confirmation', async () => {
    await open('/checkout')
    const card = page.locator('label', { has: page.getByRole('radio') }).first()
    await expect(card).toContainText(/[*•]+\s?\d{4}/)
    await expect(page.getByRole('main')).toContainText(/\$\d+\.\d\d/)
    expect(await wronglyMirrored(page)).toEqual([])
    expect(await scaleOf('header .lucide-arrow-left')).toBe('-1 1')

    await open('/confirmation')
    const email = page.locator('input[type=email]')
    await expect(email).toHaveValue(/@/)
    const { direction, textAlign } = await email.evaluate((input) => getComputedStyle(input))
    expect([direction, textAlign]).toEqual(['ltr', 'right'])
  })
  await test.step('/transactions and a rating', async () => {
    await open('/transactions')
    const orders = page.locator('main li button')
    await expect(orders.first()).toContainText(/[A-Z]{2,}-\d+-\w+/)
    expect(await wronglyMirrored(page)).toEqual([])
    expect(await scaleOf('main .lucide-search')).toBe('none')
    await orders.filter({ hasText: '-0012' }).click()
    const stars = page.getByRole('radiogroup').getByRole('radio')
    await stars.first().focus()
    for (const _star of [1, 2]) await page.keyboard.press('ArrowLeft')
    await expect(stars.nth(2)).toBeChecked()
    await page.keyboard.press('ArrowRight')
    await expect(stars.nth(1)).toBeChecked()
  })
})

test('LANG-12 from right to left pictures follow the finger and the arrow buttons, also after a change of language', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn('/product?pid=1034', { event: runningEvent })
  const carousel = page.locator('[aria-roledescription]').first()
  const slides = carousel.locator('li')
  for (const option of ['White', /^M /]) await page.getByRole('button', { name: option }).click()
  await expect(slides.nth(1)).toBeAttached()
  await carousel.evaluate((box) => box.scrollIntoView({ block: 'center' }))
  const [toLeft, toRight] = [
    carousel.locator('.lucide-chevron-right'),
    carousel.locator('.lucide-chevron-left'),
  ]
  const middle = async () => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await carousel.boundingBox()) ?? {}
    return { x: x + width / 2, y: y + height / 2 }
  }
  const expectShown = (slide: number) =>
    expect
      .poll(async () => {
        const [box, picture] = await Promise.all([carousel.boundingBox(), slides.nth(slide).boundingBox()])
        // Adding 0 turns -0, which `toBe` distinguishes, into 0.
        return Math.round((picture?.x ?? 0) - (box?.x ?? 0)) + 0
      })
      .toBe(0)
  // More than half of the picture, so that the speed of the finger does not matter.
  const swipe = async (distance: number) => {
    const { x, y } = await middle()
    await page.mouse.move(x - distance / 2, y)
    await page.mouse.down()
    await page.mouse.move(x + distance / 2, y, { steps: 5 })
    await page.mouse.up()
  }
  await expectShown(0)
  expect((await toLeft.boundingBox())?.x).toBeLessThan((await middle()).x)
  await swipe(250)
  await expectShown(1)
  await swipe(-250)
  await expectShown(0)
  await toLeft.click()
  await expectShown(1)
  await toRight.click()
  await expectShown(0)
  await page.locator('header [aria-expanded]').click()
  await page.getByRole('button', { name: 'Preferences' }).click()
  await page.getByRole('dialog').getByRole('radio', { name: 'Deutsch' }).check()
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
  await page.keyboard.press('Escape')
  await carousel.evaluate((box) => box.scrollIntoView({ block: 'center' }))
  await swipe(-250)
  await expectShown(1)
})
