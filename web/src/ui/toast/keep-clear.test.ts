// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { keepClear, riseAbove } from './keep-clear.ts'

const toast = { top: 760, bottom: 820 }
const button = (top: number) => ({ top, bottom: top + 44 })

test.each([
  ['stays where no button is', [], 0],
  ['stays below a button that it does not touch', [button(716)], 0],
  ['rises above the button that it would cover', [button(790)], 38],
  ['rises above one after the other where there is no room between them', [button(790), button(700)], 128],
  ['takes the room between two', [button(790), button(600)], 38],
  ['stays where all of the lower part is full', [0, 1, 2, 3, 4, 5, 6, 7].map((n) => button(800 - n * 60)), 0],
])('FAN-30 a toast %s', (_what, buttons, rise) => {
  expect(riseAbove(buttons, toast, 400)).toBe(rise)
})

afterEach(() => document.body.replaceChildren())

/** An element that stands between these heights of the page. */
function placed(tag: 'div' | 'button' | 'input', top: number, bottom: number): HTMLElement {
  const element = document.createElement(tag)
  element.getBoundingClientRect = () => new DOMRect(0, top, 300, bottom - top)
  return element
}
/** Until what changed in the page was seen and a frame has passed. */
const frame = () => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve)))

test('FAN-30 a toast rises above buttons that come later, and sinks once they are gone; not after it has gone itself', async () => {
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(900)
  const shown = placed('div', toast.top, toast.bottom)
  const rise = () => shown.style.getPropertyValue('--rise')
  document.body.append(shown)
  const end = keepClear(shown)
  expect(rise()).toBe('0px')
  const late = placed('button', 790, 834)
  document.body.append(late)
  await expect.poll(rise).toBe('38px')
  late.remove()
  await expect.poll(rise).toBe('0px')
  end()
  document.body.append(late)
  await frame()
  await frame()
  expect(rise()).toBe('0px')
})

test('FAN-30 a toast rises above the field in which the fan types, and sinks once they are elsewhere', async () => {
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(900)
  const shown = placed('div', toast.top, toast.bottom)
  const rise = () => shown.style.getPropertyValue('--rise')
  const [name, seat] = [placed('input', 790, 834), placed('input', 100, 144)]
  document.body.append(shown, name, seat)
  const end = keepClear(shown)
  expect(rise()).toBe('0px')
  name.focus()
  await expect.poll(rise).toBe('38px')
  seat.focus()
  await expect.poll(rise).toBe('0px')
  end()
})
