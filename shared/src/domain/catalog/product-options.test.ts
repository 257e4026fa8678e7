import { expect, test } from 'vitest'
import {
  chooseColor,
  chooseSize,
  colorsOf,
  isAvailable,
  noChoice,
  selectedVariant,
  sizesOf,
} from './product-options.ts'

const variant = (itemID: number, color: string, size: string) => ({ itemID, color, size })
const shirts = [
  variant(1, 'Red', 'S'),
  variant(2, 'Red', 'M'),
  variant(3, 'Blue', 'M'),
  variant(4, 'Blue', 'L'),
]
const caps = [variant(5, 'Red', ''), variant(6, 'Blue', '')]

test('PROD-04 colours and sizes are listed once each', () => {
  expect(colorsOf(shirts)).toEqual(['Red', 'Blue'])
  expect(sizesOf(shirts)).toEqual(['S', 'M', 'L'])
  expect(sizesOf(caps)).toEqual([])
})

test.each([
  ['Red', 'L', false],
  ['Red', 'M', true],
  ['Blue', 'S', false],
  ['', 'L', true],
  ['Red', '', true],
  ['Green', '', false],
])('PROD-04 colour %j in size %j is available: %j', (color, size, available) => {
  expect(isAvailable(shirts, { color, size })).toBe(available)
})

test.each([
  ['keeps a size it comes in', { color: 'Blue', size: 'M' }, 'Red', { color: 'Red', size: 'M' }],
  ['moves a size it does not come in', { color: 'Blue', size: 'L' }, 'Red', { color: 'Red', size: 'S' }],
  ['that there is not has no size', { color: 'Blue', size: 'L' }, 'Green', { color: 'Green', size: '' }],
  ['leaves an open size open', noChoice, 'Red', { color: 'Red', size: '' }],
])('PROD-05 choosing a colour %s', (_case, before, color, after) => {
  expect(chooseColor(shirts, before, color)).toEqual(after)
})

test.each([
  ['keeps a colour that has it', { color: 'Red', size: 'S' }, 'M', { color: 'Red', size: 'M' }],
  ['moves a colour that lacks it', { color: 'Red', size: 'S' }, 'L', { color: 'Blue', size: 'L' }],
  ['that there is not has no colour', { color: 'Red', size: 'S' }, 'XXL', { color: '', size: 'XXL' }],
  ['leaves an open colour open', noChoice, 'L', { color: '', size: 'L' }],
])('PROD-05 choosing a size %s', (_case, before, size, after) => {
  expect(chooseSize(shirts, before, size)).toEqual(after)
})

test('PROD-05 every choice after a click is one that exists', () => {
  for (const { color, size } of shirts) {
    for (const next of colorsOf(shirts)) {
      expect(isAvailable(shirts, chooseColor(shirts, { color, size }, next))).toBe(true)
    }
    for (const next of sizesOf(shirts)) {
      expect(isAvailable(shirts, chooseSize(shirts, { color, size }, next))).toBe(true)
    }
  }
})

test.each([
  ['PROD-06 a complete choice is its variant', shirts, { color: 'Blue', size: 'L' }, 4],
  ['PROD-06 a size that several colours come in', shirts, { color: 'Blue', size: 'M' }, 3],
  ['PROD-09 a missing size is incomplete', shirts, { color: 'Blue', size: '' }, undefined],
  ['PROD-09 nothing chosen is incomplete', shirts, noChoice, undefined],
  ['PROD-09 a product with colours only needs no size', caps, { color: 'Red', size: '' }, 5],
  ['PROD-10 a product without options can be added at once', [variant(9, '', '')], noChoice, 9],
])('%s', (_title, variants, choice, itemID) => {
  expect(selectedVariant(variants, choice)?.itemID).toBe(itemID)
})
