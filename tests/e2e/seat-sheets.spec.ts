import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { Page, TestInfo } from '@playwright/test'
import decodeQR from 'qr/decode.js'
import { siteOf } from './support/addresses.ts'
import { brandingOf, injectFault, rgb } from './support/product-server.ts'
import { openConfirmation, valueBeside } from './support/screens.ts'
import { submit } from './support/session.ts'
import { expect, test } from './support/storefront-test.ts'
import { cola, fillCart, runningEvent } from './support/visit.ts'

const cwd = fileURLToPath(new URL('../..', import.meta.url))

/** Runs the command. The page is where it writes. */
async function run(info: TestInfo, tenant: string, csv: string) {
  const file = info.outputPath('stand.csv')
  await writeFile(file, csv)
  const args = ['run', '--silent', 'seat-sheets', '--', siteOf(tenant), file]
  const { stdout, stderr, code } = await promisify(execFile)('npm', args, { cwd }).then(
    (printed) => ({ ...printed, code: 0 }),
    ({ stdout, stderr, code }) => ({ stdout, stderr, code }),
  )
  return { stdout, stderr, code, written: info.outputPath('stand.html') }
}

async function printedPages(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true })
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
}

/** What a phone reads from a picture of the first code. */
async function scanned(page: Page): Promise<string> {
  const picture = await page.locator('svg').first().screenshot()
  const { width, height, data } = await page.evaluate(async (base64) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob())
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    const image = context?.getImageData(0, 0, bitmap.width, bitmap.height)
    return { width: bitmap.width, height: bitmap.height, data: [...(image?.data ?? [])] }
  }, picture.toString('base64'))
  return decodeQR({ width, height, data: Uint8Array.from(data) })
}

test('VEN-29, FAN-13 the code of a printed label opens the shop with the section and seat that are beside it', async ({
  page,
  fan,
  openSignedIn,
}, info) => {
  const csv = 'section,seats\r\nEast Terrace 201,12B 1-22\r\nNorth Stand 102,14\r\n'
  const { stdout, written } = await run(info, 'demo', csv)
  expect(stdout).toBe(`Written to ${written}: 24 codes, pages: 2\n`)
  await page.goto(pathToFileURL(written).href)
  expect(await printedPages(page)).toBe(2)
  const label = page.getByRole('article').first()
  await expect(label).toHaveText(/Kingsbridge Rovers Fan Store.*Scan to order.*East Terrace 201.*12B/)
  const { primaryColor } = await brandingOf('demo')
  await expect(label).toHaveCSS('border-color', rgb(primaryColor))
  const { width = 0 } = (await page.locator('path').last().boundingBox()) ?? {}
  expect((width / 96) * 25.4, 'mm').toBeGreaterThan(35)

  const link = await scanned(page)
  await openSignedIn('/version.json', { event: runningEvent })
  await fillCart(page, [cola])
  await page.context().clearCookies()
  await page.goto(link)
  await submit(page, fan)
  await expect(page).toHaveURL(`${siteOf('demo')}/`)
  await openConfirmation(page)
  const delivery = page.getByRole('region', { name: 'Select Delivery Method' })
  await expect(valueBeside(delivery, 'Section')).toHaveText('East Terrace 201')
  await expect(valueBeside(delivery, 'Seat Number')).toHaveText('12B')
})

test('VEN-29 long names are cut in their label, and the texts are in the language of the venue', async ({
  page,
}, info) => {
  const { written } = await run(info, 'long-names', `section,seats\nNorth Stand 102,${'W'.repeat(64)} 2-25`)
  await page.goto(pathToFileURL(written).href)
  expect(await printedPages(page)).toBe(3)
  const beyond = await page
    .getByRole('article')
    .evaluateAll(
      (labels) => labels.filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight).length,
    )
  expect(beyond).toBe(0)

  const german = await run(info, 'euro', 'section,seats\nBlock B,7')
  expect(await readFile(german.written, 'utf8')).toContain('Scannen und an deinen Platz bestellen')
})

test('VEN-29 a wrong list, an unknown venue and a venue without its settings are explained, and nothing is written', async ({
  page: _,
}, info) => {
  const good = 'section,seats\nFamily Corner,1'
  const outage = 'seat-sheets-outage'
  const heal = await injectFault({ match: { tenant: outage }, drop: 'before' })
  for (const [tenant, csv, mistake] of [
    ['demo', 'section,seats\nMoon,1\nFamily Corner,9-1', /^Line 2: .*'Moon'\nLine 3: '9-1' .*\n$/],
    ['nobody', good, /is no venue: it responds with 404/],
    [outage, good, /lacks the venue's settings/],
  ] as const) {
    const { stderr, code, written } = await run(info, tenant, csv)
    expect(stderr).toMatch(mistake)
    expect(code).toBe(1)
    expect(existsSync(written)).toBe(false)
  }
  await heal()
})
