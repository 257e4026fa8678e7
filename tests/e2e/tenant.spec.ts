import { siteOf } from './support/addresses.ts'
import { brandingOf, rgb } from './support/product-server.ts'
import { expect, test } from './support/storefront-test.ts'

test('TENANT-02, AUTH-01, THEME-02, THEME-04, STORE-04 each tenant has the look of its branding, with the typeface Inter', async ({
  page,
}) => {
  for (const tenant of ['demo', 'light'] as const) {
    const row = await brandingOf(tenant)
    const { logoURL = row.favIconURL } = JSON.parse(row.additionalAttributes)
    await page.goto(`${siteOf(tenant)}/auth`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      [row.title1, row.title2, row.title3].join(' '),
    )
    const picture = page.locator('main > img')
    await expect(picture).toHaveAttribute('src', row.backGroundImageURL)
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await expect.poll(() => picture.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 })
    await expect(page.getByRole('img', { name: /logo$/ })).toHaveAttribute('src', logoURL)
    await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', row.favIconURL)
    await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', row.primaryColor)
    await expect(page.getByRole('button', { name: 'Login' })).toHaveCSS(
      'background-color',
      rgb(row.primaryColor),
    )
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('theme-config') ?? ''))).toEqual({
      primaryColor: row.primaryColor,
      favIconURL: row.favIconURL,
    })
    for (const text of [page.getByRole('heading', { level: 1 }), page.getByLabel('Email')])
      await expect(text).toHaveCSS('font-family', /^Inter,/)
    const loaded = () =>
      [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)
    await expect.poll(() => page.evaluate(loaded)).toEqual(['Inter'])
  }
})

test('TENANT-13, ERR-05 an unknown tenant shows the error screen, whose only action goes back to the previous page, else to /', async ({
  page,
  context,
}) => {
  const unknown = siteOf('nobody-plays-here')
  await page.goto(`${siteOf('demo')}/version.json`)
  const opened = context.waitForEvent('page')
  await page.evaluate((address) => void window.open(address, '_blank', 'noopener'), `${unknown}/cart`)
  await page.goto(`${unknown}/cart`)
  await expect(
    page.getByRole('heading', {
      name: `The requested site "${new URL(unknown).hostname}" is not configured correctly or doesn't exist`,
    }),
  ).toBeVisible()
  await expect(page.getByText('BRANDING_CONFIG_404')).toBeVisible()
  await expect(page.getByRole('link')).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveText(['Go Back'])
  await page.getByRole('button').click()
  await expect(page).toHaveURL(`${siteOf('demo')}/version.json`)

  const fresh = await opened
  expect(await fresh.evaluate(() => window.history.length)).toBe(1)
  await fresh.getByRole('button', { name: 'Go Back' }).click()
  await expect(fresh).toHaveURL(`${unknown}/`)
})
