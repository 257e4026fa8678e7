import { runningEvent } from './support/chosen-event.ts'
import { expect, test } from './support/storefront-test.ts'

const screens = ['/', '/events', '/cart', '/confirmation', '/checkout', '/transactions', '/product?pid=1']
/** rebeccapurple */
const purple = '#663399'

for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const)
  test(`THEME-02, THEME-03 at ${width} px every screen is in the colour of the event that carries one, texts readable on it`, async ({
    page,
    openSignedIn,
  }) => {
    await page.setViewportSize({ width, height })
    const variable = (name: string) =>
      page.evaluate((name) => getComputedStyle(document.documentElement).getPropertyValue(name), name)
    const event = { ...runningEvent, primaryColor: 'rebeccapurple' }
    await openSignedIn('/events', { event })
    const site = new URL(page.url()).origin
    for (const path of screens) {
      await page.goto(site + path)
      await expect(page.getByRole('banner')).toBeVisible()
      expect([path, await variable('--color-primary')]).toEqual([path, purple])
      expect(await variable('--color-on-primary')).toBe('#ffffff')
      await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', purple)
    }

    for (const none of [undefined, 'red;}body{display:none', 'currentcolor']) {
      await page.evaluate(
        (event) => localStorage.setItem('selected_event', JSON.stringify(event)),
        none === undefined ? runningEvent : { ...runningEvent, primaryColor: none },
      )
      await page.goto(`${site}/cart`)
      await expect(page.getByRole('banner')).toBeVisible()
      expect(await variable('--color-primary')).toBe('#0b6b3a')
    }
  })

test('THEME-02 choosing an event with a colour changes the screens at once, choosing another takes it back', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn('/events')
  const primary = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-primary'))
  const choose = (name: string) =>
    page.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: 'Select Event' }).click()
  await choose('Women’s Cup Quarter-Final')
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(primary).toBe(purple)
  // A cart that is not known yet may hold something: the fan would be asked first.
  await expect.poll(() => page.evaluate(() => 'cart_data' in localStorage)).toBe(true)
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Change|Women/ })
    .first()
    .click()
  await choose('Season Finale')
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(primary).toBe('#0b6b3a')
})
