import { createHash, randomBytes } from 'node:crypto'
import { startRedis } from '@storefront/server/test-support/redis-process.ts'
import { startBff } from '../stack/bff-process.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { bffPort, siteOf, stackEnv } from './support/addresses.ts'
import { expect, test } from './support/storefront-test.ts'

for (const colorScheme of ['light', 'dark'] as const)
  test(`BFF-83 an unknown host and an odd address are read by people, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    const pages = [
      [`http://nowhere.elsewhere.localhost:${bffPort()}/`, 421, 'There is no venue here'],
      [`${siteOf('demo')}//menu`, 400, 'This address does not work'],
    ] as const
    for (const [url, status, title] of pages) {
      const response = await page.goto(url)
      expect(response?.status()).toBe(status)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      // Its style is applied, by the policy of the page.
      await expect(page.locator('main')).toHaveCSS('border-radius', '20px')
      for (const width of [320, 390, 1280]) {
        await page.setViewportSize({ width, height: 844 })
        await expectNoSidewaysScroll(page, `${title} at ${width}`)
      }
      await expectAccessible(page, title)
    }
    await page.getByRole('link', { name: 'Go to the start page' }).click()
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  })

test('BFF-83 a page that cannot be had now opens by itself as soon as it can be', async ({
  page,
  context,
}) => {
  const redis = await startRedis()
  const startWith = (key: Buffer) =>
    startBff({
      env: { ...stackEnv(), REDIS_URL: redis.url, SESSION_KEYS: key.toString('base64') },
    })
  // A key of which this replica knows by another one that it is on its way.
  const [key, otherKey] = [randomBytes(32), randomBytes(32)]
  await (await startWith(otherKey)).stop()
  const bff = await startWith(key)
  try {
    const kid = createHash('sha256').update(otherKey).digest('base64url').slice(0, 8)
    const header = Buffer.from(JSON.stringify({ alg: 'dir', enc: 'A256GCM', kid })).toString('base64url')
    const cookie = { name: '__Host-session', value: `${header}..a.b.c`, domain: 'demo.localhost', path: '/' }
    await context.addCookies([{ ...cookie, secure: true, httpOnly: true, sameSite: 'Lax' }])
    const response = await page.goto(`http://demo.localhost:${bff.port}/menu`)
    expect(response?.status()).toBe(503)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Just a moment, please')
    await expectAccessible(page, 'a page that cannot be had now')
    await context.clearCookies()
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible({ timeout: 20_000 })
  } finally {
    await bff.stop()
    await redis.dispose()
  }
})
