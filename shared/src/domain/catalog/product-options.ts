import type { Cents } from '../money.ts'
import { inNaturalOrder } from './size-order.ts'

/** '' means that the variant has no such option. */
type Options = { size: string; color: string }

export type OptionName = 'color' | 'size'

/** The choice so far; '' means not chosen. */
export type OptionChoice = Options

export const noChoice: OptionChoice = { size: '', color: '' }

/** PROD-04: the colours to offer, in the order of the variants. */
export const colorsOf = (variants: readonly Options[]) => distinct(variants.map(({ color }) => color))

/** PROD-04, FAN-07: the sizes to offer, in their natural order. */
export const sizesOf = (variants: readonly Options[]) =>
  inNaturalOrder(distinct(variants.map(({ size }) => size)))

/** PROD-04: whether a variant matches the choice. An option that is not chosen matches all values. */
export function isAvailable(variants: readonly Options[], choice: OptionChoice): boolean {
  return variants.some(
    ({ size, color }) => (!choice.size || choice.size === size) && (!choice.color || choice.color === color),
  )
}

/** PROD-05: chooses a colour; a size that it does not come in is replaced by the first that it does. */
export function chooseColor(variants: readonly Options[], choice: OptionChoice, color: string): OptionChoice {
  const wanted = { ...choice, color }
  if (isAvailable(variants, wanted)) return wanted
  return { color, size: variants.find((variant) => variant.color === color)?.size ?? '' }
}

/** PROD-05: chooses a size; a colour that does not come in it is replaced by the first that does. */
export function chooseSize(variants: readonly Options[], choice: OptionChoice, size: string): OptionChoice {
  const wanted = { ...choice, size }
  if (isAvailable(variants, wanted)) return wanted
  return { size, color: variants.find((variant) => variant.size === size)?.color ?? '' }
}

/** PROD-06, PROD-10: the variant of a complete choice; without options the first variant. */
export function selectedVariant<V extends Options>(
  variants: readonly V[],
  choice: OptionChoice,
): V | undefined {
  return variants.find(({ size, color }) => size === choice.size && color === choice.color)
}

/** FAN-07: the options that are still to be chosen, in the order in which they are shown. */
export function missingOptions(variants: readonly Options[], choice: OptionChoice): OptionName[] {
  if (selectedVariant(variants, choice)) return []
  const offered = { color: colorsOf(variants), size: sizesOf(variants) }
  return (['color', 'size'] as const).filter((option) => offered[option].length > 0 && !choice[option])
}

/**
 * The price of each value of an option, in cents, together with the rest of the choice; for a value that does not go with
 * it, the price in any combination. Empty when all prices are equal or a value has several.
 */
export function pricesOf(
  variants: readonly (Options & { price: Cents | null | undefined })[],
  choice: OptionChoice,
  option: OptionName,
): ReadonlyMap<string, Cents> {
  const prices = new Map<string, Cents>()
  for (const value of distinct(variants.map((variant) => variant[option]))) {
    const wanted = { ...choice, [option]: value }
    const possible = isAvailable(variants, wanted) ? wanted : { ...noChoice, [option]: value }
    const [price, ...others] = new Set(
      variants.flatMap((variant) => (isAvailable([variant], possible) ? [variant.price] : [])),
    )
    if (price == null || others.length > 0) return new Map()
    prices.set(value, price)
  }
  return new Set(prices.values()).size > 1 ? prices : new Map()
}

const distinct = (values: string[]) => [...new Set(values.filter((value) => value !== ''))]
