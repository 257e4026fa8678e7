import { expect, test } from 'vitest'
import { riseAbove } from './keep-clear.ts'

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
