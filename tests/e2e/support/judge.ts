import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { heldTexts } from '@storefront/web/test-support/held-texts.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { desktop, followSystem, frames, phone, policyViolations } from './browser.ts'
import { expectEdges } from './forced-colors.ts'
import { expectLegible } from './legible.ts'
import { expect } from './storefront-test.ts'

type Size = { width: number; height: number }

const narrowest = { width: 320, height: 640 }
const tablet = { width: 768, height: 1024 }
const landscape = { width: 844, height: 390 }

/**
 * Checks the current state of the page in all ways without opening it again: every width, both themes, large text, forced
 * colours, CSP, and whether a browser could translate it. Each fault is reported with the stop and the check, and the walk goes on.
 * @param turned also on a phone held sideways
 */
export async function judgeOf(page: Page, context: BrowserContext, { turned = false } = {}) {
  await followSystem(page)
  const violations = await policyViolations(context)
  const devtools = await context.newCDPSession(page)
  /** How many chosen elements were checked with forced colours. */
  const seen = { chosen: 0 }

  const resizeTo = async (size: Size) => {
    await frames(page, 1)
    await page.setViewportSize(size)
    await frames(page, 1)
  }
  const expectFits = (stop: string, { width, height }: Size) =>
    expectNoSidewaysScroll(page, `${stop} at ${width}×${height}`)

  const judgePhone = async (stop: string) => {
    await resizeTo(narrowest)
    await expectLegible(page, `${stop} at 320 px`)
    await resizeTo(phone)
    await expectFits(stop, phone)
    await expectAccessible(page, `${stop}, light at ${phone.width} px`)
    await setTextSize(devtools, 2)
    await frames(page, 1)
    await expectLegible(page, `${stop} at 200 % text`)
    await setTextSize(devtools, 1)
  }
  const judgeWide = async (stop: string) => {
    for (const size of turned ? [tablet, landscape, desktop] : [tablet, desktop]) {
      await resizeTo(size)
      await expectFits(stop, size)
    }
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page, `${stop}, dark at ${desktop.width} px`)
    await page.emulateMedia({ colorScheme: 'light' })
    await resizeTo(phone)
  }

  const judge = async (stop: string) => {
    // Like `resize`. Later the checks between two sizes take more frames than that.
    await frames(page, 2)
    await judgePhone(stop)
    seen.chosen += await expectEdges(page, `${stop}, forced colours`)
    await page.emulateMedia({ forcedColors: 'none' })
    await judgeWide(stop)
    const held = await page.evaluate<string[]>(`(${heldTexts})(document)`)
    expect.soft(held, `${stop}: held by React`).toEqual([])
    expect.soft(violations.splice(0), `${stop}: refused by the policy`).toEqual([])
  }
  return { judge, seen }
}

/** Sets the text size as in the browser's settings. Unlike a font size on the root it also affects media queries. */
export const setTextSize = (devtools: CDPSession, times: number) =>
  devtools.send('Page.setFontSizes', { fontSizes: { standard: 16 * times, fixed: Math.round(13 * times) } })
