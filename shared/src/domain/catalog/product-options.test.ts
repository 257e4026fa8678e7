import { expect, test } from 'vitest'
import {
  chooseColor,
  chooseSize,
  colorsOf,
  isAvailable,
  missingOptions,
  noChoice,
  pricesOf,
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
  ['that does not exist has no size', { color: 'Blue', size: 'L' }, 'Green', { color: 'Green', size: '' }],
  ['leaves an open size open', noChoice, 'Red', { color: 'Red', size: '' }],
])('PROD-05 choosing a colour %s', (_case, before, color, after) => {
  expect(chooseColor(shirts, before, color)).toEqual(after)
})

test.each([
  ['keeps a colour that has it', { color: 'Red', size: 'S' }, 'M', { color: 'Red', size: 'M' }],
  ['moves a colour that lacks it', { color: 'Red', size: 'S' }, 'L', { color: 'Blue', size: 'L' }],
  ['that does not exist has no colour', { color: 'Red', size: 'S' }, 'XXL', { color: '', size: 'XXL' }],
  ['leaves an open colour open', noChoice, 'L', { color: '', size: 'L' }],
])('PROD-05 choosing a size %s', (_case, before, size, after) => {
  expect(chooseSize(shirts, before, size)).toEqual(after)
})

test('PROD-05 every choice after a click exists', () => {
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

test('FAN-07 sizes are offered in natural order, not in that of the variants', () => {
  expect(
    sizesOf([variant(1, '', 'XL'), variant(2, '', 'S'), variant(3, '', 'XL'), variant(4, '', 'M')]),
  ).toEqual(['S', 'M', 'XL'])
})

test.each([
  ['both', shirts, noChoice, ['color', 'size']],
  ['the size', shirts, { color: 'Blue', size: '' }, ['size']],
  ['the colour', shirts, { color: '', size: 'M' }, ['color']],
  ['nothing of a complete choice', shirts, { color: 'Blue', size: 'L' }, []],
  ['no size where there are none', caps, noChoice, ['color']],
  ['nothing without options', [variant(9, '', '')], noChoice, []],
  [
    'the size alone, in a colour that comes in sizes',
    [variant(1, '', ''), variant(2, 'Red', 'S')],
    { color: 'Red', size: '' },
    ['size'],
  ],
])('FAN-07 an incomplete choice lacks %s', (_case, variants, choice, missing) => {
  expect(missingOptions(variants, choice)).toEqual(missing)
})

const priced = (color: string, size: string, price: number | null) => ({ color, size, price })
const cups = [priced('', 'Large', 750), priced('', 'Small', 500)]
const jerseys = [
  priced('Red', 'S', 100),
  priced('Red', 'L', 120),
  priced('Blue', 'S', 100),
  priced('Blue', 'XL', 140),
]
const dyed = [
  priced('Red', 'S', 100),
  priced('Gold', 'S', 150),
  priced('Red', 'L', 110),
  priced('Gold', 'L', 160),
]

test.each([
  ['sizes that cost differently', cups, noChoice, 'size', { Large: 750, Small: 500 }],
  ['sizes that cost the same', [priced('', 'S', 5), priced('', 'M', 5)], noChoice, 'size', {}],
  ['one without a price', [...cups, priced('', 'Medium', null)], noChoice, 'size', {}],
  ['colours whose price is that of the size', jerseys, noChoice, 'color', {}],
  ['sizes that cost the same in each colour', jerseys, noChoice, 'size', { S: 100, L: 120, XL: 140 }],
  [
    'a size that the chosen colour lacks',
    jerseys,
    { color: 'Red', size: '' },
    'size',
    { S: 100, L: 120, XL: 140 },
  ],
  ['sizes whose price is that of the colour too', dyed, noChoice, 'size', {}],
  ['the same once the colour is chosen', dyed, { color: 'Gold', size: '' }, 'size', { S: 150, L: 160 }],
] as const)('prices on options: %s', (_case, variants, choice, option, prices) => {
  expect(Object.fromEntries(pricesOf(variants, choice, option))).toEqual(prices)
})
