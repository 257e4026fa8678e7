import { runningEvent } from './support/chosen-event.ts'
import { hotDogs, keepPasses } from './support/passes.ts'
import { expect, test } from './support/storefront-test.ts'
import { walkScreens } from './support/walk.ts'

// Checks the final state, not a frame of an animation.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const colorScheme of ['light', 'dark'] as const)
  test(`with more contrast the ${colorScheme} theme keeps 7:1 for quiet text and 4.5:1 for the lines of cards and fields`, async ({
    page,
  }) => {
    await page.emulateMedia({ contrast: 'more', colorScheme })
    const seen = { text: 0, line: 0 }
    await walkScreens(page, 'demo', async (where) => {
      for (const { kind, of, front, back } of await page.evaluate(drawnPairs)) {
        seen[kind] += 1
        const least = kind === 'text' ? 7 : 4.5
        expect.soft(ratioOf(front, back), `${kind} of ${of} on ${where}`).toBeGreaterThan(least)
      }
    })
    expect(Math.min(seen.text, seen.line)).toBeGreaterThan(20)
  })

test('forced colours leave an edge to what stands out by its shadow, and a thick one to what is chosen', async ({
  page,
}) => {
  await walkScreens(page, 'demo', async (where) => {
    await page.emulateMedia({ forcedColors: 'none' })
    await page.evaluate(markShadows)
    await page.emulateMedia({ forcedColors: 'active' })
    const { edgeless, unmarked, chosen } = await page.evaluate(forcedFaults)
    expect.soft(edgeless, where).toEqual([])
    expect.soft(unmarked, where).toEqual([])
    if (where === '/') expect(chosen).toBeGreaterThan(0)
  })
})

test('in forced colours focus is seen, and a QR code stays black on white', async ({
  page,
  openSignedIn,
}) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await openSignedIn('/transactions', { event: runningEvent })
  await keepPasses(page, [{ orderId: 'ORD-1', paidAt: Date.now(), items: [hotDogs] }])
  await page.goto(new URL('/transactions?order=ORD-1', page.url()).href)
  const show = page.getByRole('button', { name: 'Show QR Code' })
  await expect(show).toBeVisible()
  await page.keyboard.press('Tab')
  await show.focus()
  const { outlineStyle, outlineWidth, outlineColor, canvas } = await show.evaluate((button) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(button)
    return {
      outlineStyle,
      outlineWidth,
      outlineColor,
      canvas: getComputedStyle(document.body).backgroundColor,
    }
  })
  expect({ outlineStyle, outlineWidth }).toEqual({ outlineStyle: 'solid', outlineWidth: '3px' })
  expect(outlineColor).not.toBe(canvas)
  await page.keyboard.press('Enter')
  const code = page.getByRole('dialog').getByRole('img')
  await expect(code.locator('path').first()).toHaveCSS('fill', 'rgb(255, 255, 255)')
  await expect(code.locator('path').last()).toHaveCSS('fill', 'rgb(0, 0, 0)')
  await expect(page.getByRole('dialog')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.getByRole('dialog').getByText('ORD-1', { exact: true })).toHaveCSS(
    'color',
    'rgb(0, 0, 0)',
  )
})

/** The WCAG contrast of two computed colours without transparency, 1 to 21. */
function ratioOf(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(rgb: string): number {
  const [red = 0, green = 0, blue = 0] = (rgb.match(/\d+/g) ?? []).map((channel) => {
    const part = Number(channel) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

type Pair = { kind: 'text' | 'line'; of: string; front: string; back: string }

/** Runs in the page: its quiet texts, and the lines of its fields and cards, each with what it stands on. */
function drawnPairs(): Pair[] {
  const named = (element: Element) =>
    `${element.tagName.toLowerCase()} "${(element.textContent ?? '').trim().slice(0, 40)}"`
  const groundOf = (element: Element | null): string => {
    for (let box = element; box; box = box.parentElement) {
      const { backgroundColor, backgroundImage } = getComputedStyle(box)
      if (backgroundImage !== 'none') return ''
      if (/^rgb\(/.test(backgroundColor)) return backgroundColor
    }
    return ''
  }
  const probe = document.body.appendChild(document.createElement('i'))
  probe.style.color = 'var(--color-muted)'
  const muted = getComputedStyle(probe).color
  probe.remove()
  const pairs = [...document.querySelectorAll('main *')].flatMap((element): Pair[] => {
    if (!element.checkVisibility({ opacityProperty: true })) return []
    const { color, borderTopColor, boxShadow } = getComputedStyle(element)
    const found: Pair[] = []
    const hasText = [...element.childNodes].some(
      ({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim(),
    )
    if (hasText && color === muted)
      found.push({ kind: 'text', of: named(element), front: color, back: groundOf(element) })
    if (element.matches('input:not([type=radio]), select'))
      found.push({
        kind: 'line',
        of: named(element),
        front: borderTopColor,
        back: groundOf(element.parentElement),
      })
    for (const [, line] of boxShadow.matchAll(/(rgb\([^)]+\)) 0px 0px 0px 1px/g))
      found.push({
        kind: 'line',
        of: named(element),
        front: line ?? '',
        back: groundOf(element.parentElement),
      })
    return found
  })
  return pairs.filter(({ back }) => back !== '')
}

/** Runs in the page. */
function markShadows(): void {
  for (const element of document.querySelectorAll('body *')) {
    const isSetOff = getComputedStyle(element).boxShadow !== 'none' && element.checkVisibility()
    element.toggleAttribute(
      'data-set-off',
      isSetOff && !element.matches('[data-testid=cart-count], iframe, img'),
    )
  }
}

/** Runs in the page: what was marked and has no edge now, and what is chosen without being told by one. */
function forcedFaults() {
  const named = (element: Element) => element.outerHTML.slice(0, 160)
  const edgeOf = (element: Element): number => {
    const { borderTopStyle, borderTopWidth } = getComputedStyle(element)
    return borderTopStyle === 'none' ? 0 : Number.parseFloat(borderTopWidth)
  }
  const chosen = document.querySelectorAll('[aria-pressed=true], [aria-selected=true], [aria-current=true]')
  return {
    edgeless: [...document.querySelectorAll('[data-set-off]')].filter((each) => edgeOf(each) < 1).map(named),
    unmarked: [...chosen].filter((each) => edgeOf(each) < 3).map(named),
    chosen: chosen.length,
  }
}
