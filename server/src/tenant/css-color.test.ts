import { expect, test } from 'vitest'
import { mix, parseColor, toHex } from './css-color.ts'

test.each([
  ['#FFD700', '#ffd700'],
  ['#fd0', '#ffdd00'],
  ['#fd08', '#ffdd00'],
  ['#ffd70080', '#ffd700'],
  [' Gold ', '#ffd700'],
  ['rgb(255, 215, 0)', '#ffd700'],
  ['rgb(255 215 0 / 50%)', '#ffd700'],
  ['rgba(255,215,0,0.5)', '#ffd700'],
  ['rgb(300, 0, 0)', '#ff0000'],
])('%s is %s', (text, hex) => {
  const color = parseColor(text)
  expect(color && toHex(color)).toBe(hex)
})

test.each(['', '#', '#ff', '#12345', '#ggg', 'rgb(1,2)', 'constructor', 'red;}body{display:none', 'url(x)'])(
  '%j is no colour',
  (text) => {
    expect(parseColor(text)).toBeNull()
  },
)

test('mixing goes from one colour to the other', () => {
  expect(mix([0, 100, 255], [255, 100, 0], 0)).toEqual([0, 100, 255])
  expect(mix([0, 100, 255], [255, 100, 0], 0.2)).toEqual([51, 100, 204])
  expect(mix([0, 100, 255], [255, 100, 0], 1)).toEqual([255, 100, 0])
})
