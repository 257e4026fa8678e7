import { expect, test, vi } from 'vitest'
import { formatMoney, lineTotal, readAmount, toCents, toDecimal } from './money.ts'

test.each([
  ['12.345', 1235],
  ['12.344', 1234],
  [1.005, 101],
  [0.1 + 0.2, 30],
  [19.99 * 3, 5997],
  ['8', 800],
  ['.5', 50],
  ['3.', 300],
  [' 7.10 ', 710],
  [0, 0],
  ['-0.001', 0],
  ['-2.505', -251],
  [1e-7, 0],
  ['1.2e3', 120000],
  ['5e-3', 1],
  ['4e-3', 0],
  ['1e-10', 0],
  ['12345678901e-15', 0],
  ['0e400', 0],
])('dollars %j are exactly %i cents', (dollars, cents) => {
  expect(toCents(dollars)).toBe(cents)
})

test('amounts survive conversion to dollars and back, as text and as number', () => {
  for (let cents = 0; cents <= 20_000; cents++) {
    expect(toCents(toDecimal(cents))).toBe(cents)
    expect(toCents(cents / 100)).toBe(cents)
  }
})

test.each([Number.NaN, Number.POSITIVE_INFINITY, '', '.', 'abc', '$5', '1,50', '1e400', 1e300, '0x10'])(
  '%j is not an amount',
  (amount) => {
    expect(() => toCents(amount)).toThrow(RangeError)
  },
)

test.each([
  [4.5, 450],
  ['4.50', 450],
  ['4,50', 450],
  ['4,5', 450],
  ['$4.50', 450],
  ['US$ 4.50', 450],
  ['4.50 USD', 450],
  ['-$4.50', -450],
  ['$-4.50', -450],
  ['\u22124,50\u00a0€', -450],
  ['1,004.50', 100450],
  ['1.004,50', 100450],
  ['1\u202f004,50\u00a0€', 100450],
  ["CHF 1'004.50", 100450],
  ['1’004.50', 100450],
  ['1.004.500', 100450000],
  ['1,00,450.50', 10045050],
  ['0,500', 50],
  ['4.5000', 450],
  ['45 kr.', 4500],
  ['Rs. 450.00', 45000],
  ['4.50 TL', 450],
  ['450円', 45000],
  ['\uff14\uff0c\uff15\uff10', 450],
  ['\u200e$4.50', 450],
])('WORLD-07 an amount written as %j is read', (written, cents) => {
  expect(readAmount(written)).toBe(cents)
})

test.each([
  '1.004',
  '1,004',
  '4,500',
  '$1.004',
  '1,0,0',
  '1.0,0.5',
  '1,234.5,6',
  '4 50',
  '4,-',
  '4€50',
  '5%',
  'free',
  '4.5O',
  '$-$4',
  '',
  true,
  { amount: 4 },
  null,
])('WORLD-07 %j is not an amount that can be read without a guess', (written) => {
  expect(readAmount(written)).toBeNull()
})

test.each([
  [123450, '$1,234.50', '1234.50'],
  [5, '$0.05', '0.05'],
  [0, '$0.00', '0.00'],
  [100_000_000, '$1,000,000.00', '1000000.00'],
  [-50, '-$0.50', '-0.50'],
])('THEME-09 %i cents are shown as %s and sent as %s', (cents, shown, sent) => {
  expect(formatMoney(cents)).toBe(shown)
  expect(toDecimal(cents)).toBe(sent)
})

test.each([
  [123450, 'EUR', '€1,234.50'],
  [5, 'EUR', '€0.05'],
  [0, 'GBP', '£0.00'],
  [123450, 'USD', '$1,234.50'],
  [123450, 'CHF', 'CHF\u00a01,234.50'],
  [100_000_000, 'EUR', '€1,000,000.00'],
  // `Intl` shows it without decimals by default.
  [123456, 'HUF', 'HUF\u00a01,234.56'],
  [-50, 'EUR', '-€0.50'],
])('VEN-18 %i cents in %s are shown as %s', (cents, currency, shown) => {
  expect(formatMoney(cents, currency)).toBe(shown)
})

test('VEN-18 a currency changes the sign, not the digits', () => {
  const highest = 450_359_962_737_049
  for (const start of [0, 99_999_000, highest - 20_000])
    for (let cents = start; cents <= start + 20_000; cents++)
      expect(formatMoney(cents, 'EUR').slice(1)).toBe(formatMoney(cents).slice(1))
})

test('VEN-18 THEME-09 without a currency money needs no Intl', () => {
  vi.stubGlobal('Intl', undefined)
  expect(formatMoney(123450)).toBe('$1,234.50')
  vi.unstubAllGlobals()
})

test.each([
  [123450, 'EUR', 'de', '1.234,50 €'],
  [-50, 'EUR', 'de', '-0,50 €'],
  [5, undefined, 'de', '0,05 $'],
  [123456, 'HUF', 'de', '1.234,56 HUF'],
  [12_345_050, 'EUR', 'es', '123.450,50 €'],
  [1250, undefined, 'es', '12,50 $'],
  [123450, 'EUR', 'fr', '1 234,50 €'],
  [1250, undefined, 'fr', '12,50 $'],
])('LANG-07 %i cents in %s are shown in %s as %s', (cents, currency, language, shown) => {
  const text = formatMoney(cents, currency, `${language}-u-nu-latn`)
  expect(text.replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(shown)
  expect(text).not.toContain(' ')
})

test.each([
  [123450, 'EUR', '1,234.50 €'],
  [1250, undefined, '12.50 US$'],
  [-50, 'EUR', '-0.50 €'],
])(
  'LANG-07 LANG-13 %i cents in %s are shown in Arabic as %s, isolated from the text around them',
  (cents, currency, shown) => {
    const text = formatMoney(cents, currency, 'ar-u-nu-latn')
    expect([text.at(0), text.at(-1)]).toEqual(['\u2066', '\u2069'])
    expect(text.replaceAll(/[\u200e\u200f\u2066\u2069]/g, '').replaceAll('\u00a0', ' ')).toBe(shown)
  },
)

test('half a cent is never printed', () => {
  expect(() => formatMoney(0.5, 'EUR')).toThrow(RangeError)
  expect(() => toDecimal(0.5)).toThrow(RangeError)
})

test('a line total is the unit price times the quantity', () => {
  expect(lineTotal(1999, 3)).toBe(5997)
  expect(lineTotal(null, 3)).toBeNull()
})
