/** '' stands for "has none". */
type Options = { size: string; color: string }

/** What the fan has chosen so far; '' is not chosen. */
export type OptionChoice = Options

export const noChoice: OptionChoice = { size: '', color: '' }

/** PROD-04: the colours to offer, in the order of the variants. */
export const colorsOf = (variants: readonly Options[]) => distinct(variants.map(({ color }) => color))

/** PROD-04: the sizes to offer, in the order of the variants. */
export const sizesOf = (variants: readonly Options[]) => distinct(variants.map(({ size }) => size))

/** PROD-04: whether a variant fits; what is not chosen fits all. For a button, put its value into the choice. */
export function isAvailable(variants: readonly Options[], choice: OptionChoice): boolean {
  return variants.some(
    ({ size, color }) => (!choice.size || choice.size === size) && (!choice.color || choice.color === color),
  )
}

/** PROD-05: takes a colour; a chosen size that it does not come in gives way to the first that it does. */
export function chooseColor(variants: readonly Options[], choice: OptionChoice, color: string): OptionChoice {
  const wanted = { ...choice, color }
  if (isAvailable(variants, wanted)) return wanted
  return { color, size: variants.find((variant) => variant.color === color)?.size ?? '' }
}

/** PROD-05: takes a size; a chosen colour that does not come in it gives way to the first that does. */
export function chooseSize(variants: readonly Options[], choice: OptionChoice, size: string): OptionChoice {
  const wanted = { ...choice, size }
  if (isAvailable(variants, wanted)) return wanted
  return { size, color: variants.find((variant) => variant.size === size)?.color ?? '' }
}

/** PROD-06, PROD-10: the variant that a complete choice names; without options the first. */
export function selectedVariant<V extends Options>(
  variants: readonly V[],
  choice: OptionChoice,
): V | undefined {
  return variants.find(({ size, color }) => size === choice.size && color === choice.color)
}

const distinct = (values: string[]) => [...new Set(values.filter((value) => value !== ''))]
