import { startRedis } from '@storefront/server/test-support/redis-process.ts'
import { startBff } from '../stack/bff-process.ts'
import { stackEnv } from './support/addresses.ts'
import { beforeCheckout } from './support/checkout.ts'
import { failedDialog, payNow, success } from './support/payment.ts'
import { callsTo, ledgerOf } from './support/product-server.ts'
import { expect, test } from './support/storefront-test.ts'

test('BFF-63 while payments cannot be written down the fan reads that nothing was charged, never not to pay again', async ({
  page,
  fan,
}) => {
  const redis = await startRedis()
  const bff = await startBff({ env: { ...stackEnv(), REDIS_URL: redis.url } })
  try {
    const site = `http://demo.localhost:${bff.port}`
    const signIn = async (path = '/', { event }: { event?: unknown } = {}) => {
      await page.goto(`${site}/auth`)
      await page.getByLabel('Email').fill(fan.email)
      await page.getByLabel('Password', { exact: true }).fill(fan.password)
      await page.keyboard.press('Enter')
      await expect(page).not.toHaveURL(/auth/)
      await page.evaluate((chosen) => localStorage.setItem('selected_event', JSON.stringify(chosen)), event)
      await page.goto(`${site}${path}`)
    }
    await beforeCheckout(page, signIn, fan)
    await page.goto(`${site}/checkout`)
    await expect(payNow(page)).toBeEnabled()
    await redis.stop()
    await payNow(page).click()
    await expect(failedDialog(page)).toContainText(
      'The payment could not be sent and nothing was charged. Please try again.',
    )
    await failedDialog(page).getByRole('button', { name: 'Try Again' }).click()
    await expect(payNow(page)).toBeEnabled()

    await page.reload()
    await expect(
      page.getByText('We could not check this order yet, so it cannot be paid right now.'),
    ).toBeVisible()
    await expect(payNow(page)).toBeDisabled()
    await expect(page.getByText('Do not pay again')).toHaveCount(0)
    expect(await callsTo(fan.email, '/charge$')).toBe(0)

    await redis.start()
    await expect(payNow(page)).toBeEnabled({ timeout: 20_000 })
    await payNow(page).click()
    await expect(success(page)).toBeVisible()
    expect(await ledgerOf(fan.email)).toHaveLength(1)
  } finally {
    await bff.stop()
    await redis.dispose()
  }
})
