import type { Page } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { brandingOf } from './support/branding.ts'
import { injectFault } from './support/product-server.ts'
import { expect, test } from './support/storefront-test.ts'

/** A colour as the browser computes it. */
const rgb = (page: Page, value: string) =>
  page.evaluate((text) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = text
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, value)

for (const tenant of ['demo', 'light'])
  test(`TENANT-02, THEME-02, THEME-04, STORE-04 ${tenant} looks as its own branding defines, set in Inter`, async ({
    page,
  }) => {
    const row = await brandingOf(tenant)
    const { logoURL = row.favIconURL } = JSON.parse(row.additionalAttributes)
    await page.goto(`${siteOf(tenant)}/auth`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      [row.title1, row.title2, row.title3].join(' '),
    )
    await expect(page.locator('main > img')).toHaveAttribute('src', row.backGroundImageURL)
    await expect(page.getByRole('img', { name: /logo$/ })).toHaveAttribute('src', logoURL)
    await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', row.favIconURL)
    await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', row.primaryColor)
    await expect(page.getByRole('button', { name: 'Login' })).toHaveCSS(
      'background-color',
      await rgb(page, row.primaryColor),
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
  })

test('TENANT-13 an unknown tenant shows the error screen, and can only go back', async ({ page }) => {
  const host = new URL(siteOf('nobody-plays-here')).hostname
  await page.goto(siteOf('demo'))
  await page.goto(`${siteOf('nobody-plays-here')}/cart`)
  await expect(
    page.getByRole('heading', {
      name: `The requested site "${host}" is not configured correctly or doesn't exist`,
    }),
  ).toBeVisible()
  await expect(page.getByText('BRANDING_CONFIG_404')).toBeVisible()
  await expect(page.getByRole('link')).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveText(['Go Back'])
  await page.getByRole('button').click()
  await expect(page).toHaveURL(new RegExp(`^${siteOf('demo')}`))
})

for (const [how, fault] of [
  ['cannot be reached', { drop: 'before' }],
  ['sends invalid JSON', { invalidJson: true }],
] as const)
  test(`TENANT-16, TENANT-07 when the product server ${how}, the default branding and a warning`, async ({
    page,
  }) => {
    const tenant = `unlucky-${crypto.randomUUID().slice(0, 8)}`
    const mend = await injectFault({ match: { path: '/applications/', tenant }, ...fault })
    await page.goto(siteOf(tenant))
    await expect(
      page
        .getByRole('alert')
        .filter({ hasText: 'Warning: Using default branding due to configuration error' }),
    ).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome to .+ Fan Store$/)
    await expect(page.getByRole('button', { name: 'Login' })).toHaveCSS(
      'background-color',
      await rgb(page, 'gold'),
    )
    await mend()
  })
