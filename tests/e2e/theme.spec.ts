import { runningEvent } from './support/chosen-event.ts'
import { expect, test } from './support/storefront-test.ts'

const colors = { secondary: '#2B2D42', accent: '#3772FF', background: '#FFFFFF', foreground: '#2B2D42' }
const rgb = (hex: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`

test('THEME-01, THEME-07 the page is drawn in the fixed colours, and animates for 300 ms', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn('/cart', { event: runningEvent })
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', rgb(colors.foreground))
  const button = page.getByRole('link', { name: 'Continue Shopping' })
  expect(await button.evaluate((element) => getComputedStyle(element).transitionDuration)).toContain('0.3s')

  await page.goto(new URL('/transactions', page.url()).href)
  const search = page.getByRole('searchbox')
  await expect(search).toHaveCSS('background-color', rgb(colors.background))

  await page.goto(new URL('/version.json', page.url()).href)
  await page.context().clearCookies()
  await page.goto(new URL('/transactions', page.url()).href)
  const notice = page.getByRole('status').filter({ hasText: 'You need to login to access this feature.' })
  await expect(notice).toHaveCSS('color', rgb(colors.accent))
  const secondary = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = 'var(--color-secondary)'
    return getComputedStyle(probe).color
  })
  expect(secondary).toBe(rgb(colors.secondary))
})
