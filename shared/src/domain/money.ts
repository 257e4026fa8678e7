/** An amount of money in whole cents, as everywhere within the product. */
export type Cents = number

const decimal = /^([+-]?)(\d+\.?\d*|\.\d+)(?:e([+-]?\d+))?$/i

/**
 * Dollars (a number or a decimal text) → cents, half a cent rounded away from zero. The point moves in the text, so that 1.005 is 101,
 * not 100.
 * @throws RangeError for a value that is not a decimal or is too large
 */
export function toCents(dollars: number | string): Cents {
  const [, sign, digits, exponent = '0'] = decimal.exec(String(dollars).trim()) ?? []
  const cents = Math.round(Number(`${digits}e${Number(exponent) + 2}`))
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Not an amount of money: ${dollars}`)
  return sign === '-' && cents !== 0 ? -cents : cents
}

/** A currency beside an amount: '$', 'US$', 'EUR', and the few that are written otherwise. */
const currencyText = String.raw`(?:[A-Z]{0,3}\p{Sc}|[A-Z]{2,3}|Rs\.?|kr\.?|zł|Kč|Ft|Fr\.|[円元])?`
const amountText = new RegExp(
  String.raw`^([+-]?)${currencyText}([+-]?)(\d[\d.,'’ ]*|[.,]\d+)${currencyText}$`,
  'u',
)

/**
 * An amount as other people's servers write it (4.5, '4,50', '$4.50', '1,004.50', '1.004,50 €') → cents; null when it is not an amount, or may
 * be two amounts, as '1.004' and '1,004' (WORLD-07).
 */
export function readAmount(amount: unknown): Cents | null {
  if (typeof amount !== 'number' && typeof amount !== 'string') return null
  try {
    return toCents(typeof amount === 'number' ? amount : plainText(amount))
  } catch {
    return null
  }
}

/** A written amount as a plain decimal; an unknown notation stays as it is. */
function plainText(amount: string): string {
  const text = amount
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replaceAll('\u2212', '-')
  // Only spaces between digits can be part of a number.
  const compact = text.replace(/(?<!\d) +| +(?!\d)/g, '')
  const [, sign = '', signAfter = '', digits] = amountText.exec(compact) ?? []
  return digits === undefined ? compact : sign + signAfter + decimalOf(digits)
}

/** '1,004.50' → '1004.50'. The last mark is that of the decimals, except where it can only be one of thousands. */
function decimalOf(digits: string): string {
  const text = digits.replace(/(?<=\d)['’ ](?=\d{3}(?!\d))/g, '')
  const marks = text.match(/[.,]/g) ?? []
  const [first, last = '.'] = [marks[0], marks.at(-1)]
  const at = text.lastIndexOf(last)
  if (at < 0) return text
  const [whole, fraction] = [text.slice(0, at), text.slice(at + 1)]
  const isGroup = fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole)
  if (marks.length === 1 && !isGroup) return `${whole}.${fraction}`
  // '1,004' is a thousand for some and one for others.
  if (marks.length === 1) return text.replace(last, '?')
  const [grouped, decimals] = first === last ? [text, ''] : [whole, `.${fraction}`]
  const groups = new RegExp(String.raw`^\d{1,3}(?:[${first}]\d{2,3})*[${first}]\d{3}$`)
  return groups.test(grouped) ? grouped.replace(/[.,]/g, '') + decimals : text
}

/**
 * Cents → dollars as the product server expects them: '1234.50'.
 * @throws RangeError for an amount that is not a whole number of cents
 */
export function toDecimal(cents: Cents): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Not a whole number of cents: ${cents}`)
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const formats = new Map<string, Intl.NumberFormat>()

function formatOf(locale: string, currency: string, currencyDisplay: 'symbol' | 'narrowSymbol') {
  const key = `${currency} ${currencyDisplay} ${locale}`
  // By default browsers round some currencies, such as the forint, to whole units.
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay, minimumFractionDigits: 2 })
  formats.set(key, format)
  return format
}

/**
 * Cents for fans: '$1,234.50' (THEME-09), in a currency '€1,234.50' (VEN-18), in another language '1.234,50 €' (LANG-07).
 * @param currency ISO 4217 code of a currency with two decimals; dollars without one
 * @param locale for `Intl`; English without one
 * @throws RangeError for an amount that is not a whole number of cents
 */
export function formatMoney(cents: Cents, currency?: string, locale?: string): string {
  if (currency !== undefined || locale !== undefined) {
    // `Intl` rounds this number to the same cents again.
    const amount = Number(toDecimal(cents))
    // Without a currency the sign is a plain '$', as in English, not that of a country.
    const text =
      currency === undefined
        ? formatOf(locale ?? 'en', 'USD', 'narrowSymbol').format(amount)
        : formatOf(locale ?? 'en', currency, 'symbol').format(amount)
    // LANG-13: the marks that `Intl` sets in Arabic do not isolate the amount from the text around it.
    return /[\u200e\u200f\u061c]/.test(text) ? `\u2066${text}\u2069` : text
  }
  const grouped = toDecimal(Math.abs(cents)).replace(/\B(?=(\d{3})+\.)/g, ',')
  return `${cents < 0 ? '-' : ''}$${grouped}`
}

/** CART-05: unit price times quantity; null when the price is not known. */
export function lineTotal(unitPrice: Cents | null, quantity: number): Cents | null {
  return unitPrice === null ? null : unitPrice * quantity
}
