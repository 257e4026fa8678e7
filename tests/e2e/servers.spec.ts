import { randomBytes } from 'node:crypto'
import { startRedis } from '@storefront/server/test-support/redis-process.ts'
import { filesOf } from '../fan/files.ts'
import { startBff } from '../stack/bff-process.ts'
import { type Ingress, startIngress } from '../stack/ingress.ts'
import { makeOtherRelease } from '../stack/other-release.ts'
import { stackEnv } from './support/addresses.ts'
import { callsTo, ledgerOf } from './support/product-server.ts'
import { failedDialog, pay, payNowButton } from './support/screens.ts'
import { submit } from './support/session.ts'
import { expect, test } from './support/storefront-test.ts'
import { prepareCheckout, store } from './support/visit.ts'

const started: { stop(): Promise<unknown> }[] = []
let ingress: Ingress

/** Two replicas of different releases behind one ingress that alternates between them. */
test.beforeAll(async () => {
  const redis = await startRedis()
  started.unshift({ stop: () => redis.dispose() })
  const newer = await makeOtherRelease()
  started.unshift({ stop: () => newer.dispose() })
  const SESSION_KEYS = randomBytes(32).toString('base64')
  const env = { ...stackEnv(), REDIS_URL: redis.url, SESSION_KEYS }
  const ports: number[] = []
  for (const folder of [undefined, newer.folder]) {
    const replica = await startBff({ env, release: folder })
    started.unshift(replica)
    ports.push(replica.port)
  }
  ingress = await startIngress(ports)
  started.unshift(ingress)
})
test.afterAll(async () => {
  for (const each of started) await each.stop()
})

const entryIn = (html: string) => /\/assets\/index-[\w-]+\.js/.exec(html)?.[0] ?? 'no entry'

test('BFF-76 with two releases behind one ingress no page load misses a file, in a browser either, and both replicas report the same version', async ({
  page,
}) => {
  const entries = new Set<string>()
  const get = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${ingress.port}${path}`)
    const body = await response.text()
    if (path === '/auth') entries.add(entryIn(body))
    if (response.status !== 200) broken.push(`${path} ${response.status}`)
    return { body }
  }
  const broken: string[] = []
  for (const replica of [0, 1]) {
    ingress.continueWith(replica)
    const files = (await filesOf(get)).filter((file) => file.startsWith('/assets/'))
    expect(files.some((file) => file.includes('-screen-'))).toBe(true)
    // Two requests in turn reach both replicas, although only one release has the file.
    for (const file of files) await Promise.all([get(file), get(file)])
  }
  expect(broken).toEqual([])
  expect(entries.size).toBe(2)

  const failures: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) failures.push(`${response.status()} ${response.url()}`)
  })
  page.on('requestfailed', (request) => failures.push(`failed ${request.url()}`))
  // Late requests of the page would take the next page's turn.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const opened: (string | null)[] = []
  for (const replica of [0, 1]) {
    ingress.continueWith(replica)
    await page.goto(`http://demo.localhost:${ingress.port}/auth`)
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
    opened.push(await page.locator('script[type=module][src]').first().getAttribute('src'))
    await page.waitForLoadState('networkidle')
  }
  expect(failures).toEqual([])
  expect(new Set(opened)).toEqual(entries)

  const versions = async () => {
    const bodies = [await get('/version.json'), await get('/version.json')].map(({ body }) =>
      JSON.parse(body),
    )
    return new Set(bodies.map(({ version }) => version))
  }
  await expect.poll(async () => (await versions()).size, { timeout: 30_000 }).toBe(1)
})

test('BFF-63 while payments cannot be recorded the fan is told that nothing was charged, and never not to pay again', async ({
  page,
  fan,
}) => {
  const redis = await startRedis()
  const bff = await startBff({ env: { ...stackEnv(), REDIS_URL: redis.url } })
  try {
    const site = `http://demo.localhost:${bff.port}`
    const signIn = async (path = '/', { event }: { event?: unknown } = {}) => {
      await page.goto(`${site}/auth`)
      await submit(page, fan)
      await expect(page).not.toHaveURL(/auth/)
      await store(page, { selected_event: event })
      await page.goto(`${site}${path}`)
    }
    await prepareCheckout(page, signIn, fan)
    await page.goto(`${site}/checkout`)
    await expect(payNowButton(page)).toBeEnabled()
    await redis.stop()
    await payNowButton(page).click()
    await expect(failedDialog(page)).toContainText(
      'The payment could not be sent and nothing was charged. Please try again.',
    )
    await failedDialog(page).getByRole('button', { name: 'Try Again' }).click()
    await expect(payNowButton(page)).toBeEnabled()

    await page.reload()
    await expect(
      page.getByText('We could not check this order yet, so it cannot be paid right now.'),
    ).toBeVisible()
    await expect(payNowButton(page)).toBeDisabled()
    await expect(page.getByText('Do not pay again')).toHaveCount(0)
    expect(await callsTo(fan.email, '/charge$')).toBe(0)

    await redis.start()
    await expect(payNowButton(page)).toBeEnabled({ timeout: 20_000 })
    await pay(page)
    expect(await ledgerOf(fan.email)).toHaveLength(1)
  } finally {
    await bff.stop()
    await redis.dispose()
  }
})
