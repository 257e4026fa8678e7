import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './storefront-test.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 800 }
const themes = ['light', 'dark'] as const

/**
 * A picture is compared by the mean colours of its tiles, so that the edges of letters may differ from machine to machine, but
 * nothing may move by a line or go: `tile` in pixels of the picture, `visible` of 255 in any of red, green and blue. Other
 * rendering of the fonts changes 0 to 0.6 % of the tiles, as long as no line breaks elsewhere; a card 24 px lower at least 1.1 %,
 * a missing bar 0.8 % even behind a dialog.
 */
const tolerance = { tile: 8, visible: 16, mostPercent: 0.7 }

/**
 * Compares what the page shows now with its pictures: on a phone and on a desktop, light and dark.
 * @param complete what comes by itself, a while after the rest, at either size
 */
export async function comparePictures(
  page: Page,
  name: string,
  { mask, complete }: { mask: Locator[]; complete: () => Promise<unknown> },
): Promise<void> {
  await page.mouse.move(0, 0)
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size)
    await complete()
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme })
      await comparePicture(page, `${name}-${size.width}-${colorScheme}`, await stillPicture(page, mask))
    }
  }
  await page.setViewportSize(phone)
}

async function comparePicture(page: Page, name: string, picture: Buffer): Promise<void> {
  const info = test.info()
  const path = info.snapshotPath(`${name}.jpeg`)
  const differing = existsSync(path) ? await differingTiles(page, await readFile(path), picture) : 100
  if (differing <= tolerance.mostPercent) return
  if (info.config.updateSnapshots !== 'none') {
    await mkdir(dirname(path), { recursive: true })
    return writeFile(path, picture)
  }
  const now = info.outputPath(`${name}.jpeg`)
  await writeFile(now, picture)
  await info.attach(`${name}, now`, { path: now })
  expect
    .soft(differing, `tiles of ${path} that differ, in per cent`)
    .toBeLessThanOrEqual(tolerance.mostPercent)
}

/** How many of the tiles of two pictures differ visibly, in per cent; all of them where the sizes differ. */
async function differingTiles(page: Page, before: Buffer, now: Buffer): Promise<number> {
  const pictures = [before, now].map((picture) => `data:image/jpeg;base64,${picture.toString('base64')}`)
  return page.evaluate(
    async ({ pictures, tile, visible }) => {
      const tiles = async (address: string) => {
        const image = new Image()
        image.src = address
        await image.decode()
        const [width, height] = [Math.floor(image.width / tile), Math.floor(image.height / tile)]
        const canvas = new OffscreenCanvas(width, height).getContext(
          '2d',
        ) as OffscreenCanvasRenderingContext2D
        canvas.imageSmoothingQuality = 'high'
        canvas.drawImage(image, 0, 0, width, height)
        return canvas.getImageData(0, 0, width, height).data
      }
      const [before, now] = (await Promise.all(pictures.map(tiles))) as [Uint8ClampedArray, Uint8ClampedArray]
      if (before.length !== now.length) return 100
      const differing = new Set<number>()
      for (const [index, value] of before.entries())
        if (Math.abs(value - (now[index] ?? 0)) > visible) differing.add(Math.floor(index / 4))
      return (100 * differing.size) / (before.length / 4)
    },
    { pictures, ...tolerance },
  )
}

/** A picture of a page that has come to rest: two in a row are the same. JPEG, since all of them are in the repository. */
async function stillPicture(page: Page, mask: Locator[]): Promise<Buffer> {
  await picturesComplete(page)
  const take = () => page.screenshot({ type: 'jpeg', quality: 50, animations: 'disabled', mask })
  let [last, next] = [await take(), await take()]
  while (!next.equals(last)) [last, next] = [next, await take()]
  return next
}

/** Waits until every picture that the screen shows is there, and every font. */
async function picturesComplete(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    await document.fonts.ready
    return [...document.images].every((image) => {
      const { top, bottom } = image.getBoundingClientRect()
      return image.complete || bottom < 0 || top > innerHeight
    })
  })
}
