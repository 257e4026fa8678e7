import { siteOf } from './support/addresses.ts'
import { expect, test } from './support/storefront-test.ts'
import { bareEvent, hotDogs, keepPasses, seatPlace } from './support/visit.ts'

test('FAN-21 FAN-24 TXN-11 a pass is shared as a picture; its QR dialog opens without a network: black on white in the dark theme, as wide as the phone, with a large order number; the screen stays awake', async ({
  page,
  context,
  openSignedIn,
}) => {
  await page.addInitScript(() => {
    const [locks, shared]: [string[], File[]] = [[], []]
    Object.assign(window, { locks, shared })
    const request = async (type: string) => {
      locks.push(type)
      return { release: async () => void locks.push('released') }
    }
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })
    navigator.canShare = (data) => data?.files?.[0]?.type === 'image/png'
    navigator.share = async (data) => void shared.push(...(data?.files ?? []))
  })
  const locks = () => page.evaluate(() => (window as unknown as { locks: string[] }).locks)
  await page.emulateMedia({ colorScheme: 'dark' })
  await openSignedIn('/version.json', { event: bareEvent })
  await page.goto(`${siteOf('demo')}/transactions`)
  const orderId = 'ORD-123456-1'
  await keepPasses(page, [
    { orderId, paidAt: Date.now(), items: [hotDogs], place: seatPlace, event: bareEvent },
  ])
  const codeLoaded = page.waitForResponse(/qr-code/).then((response) => response.finished())
  await page.goto(`${siteOf('demo')}/transactions?order=${orderId}`)
  await page.getByRole('button', { name: 'Share pass' }).click()
  const picture = () =>
    page.evaluate(async () => {
      const [file] = (window as unknown as { shared: File[] }).shared
      if (!file) return null
      const bitmap = await createImageBitmap(file)
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
      const context = canvas.getContext('2d')
      context?.drawImage(bitmap, 0, 0)
      const pixels = [...(context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? [])]
      const dark = pixels.reduce((sum, value, index) => sum + Number(index % 4 === 0 && value < 40), 0)
      return { name: file.name, width: bitmap.width, corner: pixels[0], share: dark / (pixels.length / 4) }
    })
  await expect.poll(picture).toMatchObject({ name: `order-${orderId}.png`, width: 1080, corner: 255 })
  expect((await picture())?.share).toBeGreaterThan(0.1)

  await codeLoaded
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Show QR Code' }).click()

  const dialog = page.getByRole('dialog', { name: 'Order QR Code' })
  await expect(dialog).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(dialog.getByText('Present this QR code to collect your order.')).toBeVisible()
  const number = dialog.getByText(orderId, { exact: true })
  await expect(number).toHaveCSS('color', 'rgb(0, 0, 0)')
  expect(await number.evaluate((each) => Number.parseFloat(getComputedStyle(each).fontSize))).toBeGreaterThan(
    23,
  )
  await expect(dialog.getByText('Turn up your screen’s brightness so that it scans.')).toBeVisible()
  const code = dialog.getByRole('img', { name: `QR code of order ${orderId}` })
  for (const [width, height] of [
    [390, 844],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(code).toBeInViewport({ ratio: 1 })
    const box = await code.boundingBox()
    expect(box?.width).toBeGreaterThan(width - 2 * 20)
    expect(box?.width).toBeCloseTo(box?.height ?? 0, 1)
  }

  expect(await locks()).toEqual(['screen'])
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(locks).toEqual(['screen', 'screen', 'released'])
  await page.keyboard.press('Escape')
  await expect.poll(locks).toEqual(['screen', 'screen', 'released', 'released'])
})
