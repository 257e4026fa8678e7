/** An amount of money in whole cents; every amount inside the product is one. */
export type Cents = number

const decimal = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d+))?$/i

/**
 * Dollars as the upstream writes them (a number or a decimal text) to cents, half a cent rounding away from zero.
 * Works on the digits of the decimal notation, so 1.005 is 101 and never 100.
 * @throws RangeError for anything that is not a finite decimal of at most safe size.
 */
export function toCents(dollars: number | string): Cents {
  const [matched, sign = '', whole = '', fraction = '', exponent = '0'] =
    decimal.exec(String(dollars).trim()) ?? []
  const digits = whole + fraction
  if (matched === undefined || digits === '') throw new RangeError(`Not an amount of money: ${dollars}`)

  const centsEnd = whole.length + Number(exponent) + 2
  const cents = centsEnd < 0 ? 0 : wholeCents(digits, centsEnd)
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Amount of money too large: ${dollars}`)
  return sign === '-' && cents !== 0 ? -cents : cents
}

function wholeCents(digits: string, end: number): number {
  if (end > digits.length + 20) return Number(digits) === 0 ? 0 : Number.POSITIVE_INFINITY
  const kept = Number(digits.slice(0, end).padEnd(end, '0'))
  return kept + ((digits[end] ?? '0') >= '5' ? 1 : 0)
}

/**
 * Cents as the upstream expects an amount: '1234.50'.
 * @throws RangeError when the amount is not a whole number of cents.
 */
export function toDecimal(cents: Cents): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Not a whole number of cents: ${cents}`)
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const formats = new Map<string, Intl.NumberFormat>()

function formatOf(locale: string, currency: string, currencyDisplay: 'symbol' | 'narrowSymbol') {
  const key = `${currency} ${currencyDisplay} ${locale}`
  // Without the digits a browser shows none of the forint, and rounds.
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay, minimumFractionDigits: 2 })
  formats.set(key, format)
  return format
}

/**
 * THEME-09: cents as a person reads them, '$1,234.50'; VEN-18: in a currency as `Intl` writes it in English, '€1,234.50'; LANG-07: in another
 * language as `Intl` writes it there, '1.234,50 €'.
 * @param currency ISO 4217 code of one with two decimals; dollars without one
 * @param locale what `Intl` takes for another language than English
 * @throws RangeError when the amount is not a whole number of cents
 */
export function formatMoney(cents: Cents, currency?: string, locale?: string): string {
  if (currency !== undefined || locale !== undefined) {
    // The number nearest to a decimal text is rounded back to that text's cents.
    const amount = Number(toDecimal(cents))
    // Where the venue names no currency its dollars are '$', as in English, and not those of a country.
    const text =
      currency === undefined
        ? formatOf(locale ?? 'en', 'USD', 'narrowSymbol').format(amount)
        : formatOf(locale ?? 'en', currency, 'symbol').format(amount)
    // LANG-13: the marks that `Intl` sets in Arabic do not keep a sentence around it from turning its sign and currency round.
    return /[\u200e\u200f\u061c]/.test(text) ? `\u2066${text}\u2069` : text
  }
  const grouped = toDecimal(Math.abs(cents)).replace(/\B(?=(\d{3})+\.)/g, ',')
  return `${cents < 0 ? '-' : ''}$${grouped}`
}

/** CART-05: unit price times quantity. */
export function lineTotal(unitPrice: Cents, quantity: number): Cents {
  return unitPrice * quantity
}
