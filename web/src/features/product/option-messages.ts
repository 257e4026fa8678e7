import type { OptionChoice, OptionName } from '@storefront/shared/domain/catalog/product-options.ts'

/** FAN-07: asks for the options that are missing, such as 'Choose a color and a size.' */
export const demandFor = ([option, other]: readonly OptionName[]) =>
  other ? 'product.chooseBoth' : option === 'color' ? 'product.chooseColor' : 'product.chooseSize'

/** A message, and what stands in its places. */
export type MovedOption = {
  readonly id: 'product.colorChanged' | 'product.sizeChanged' | 'product.notAvailableIn'
  readonly values: Readonly<Record<'now' | 'before' | 'chosen', string>>
}

/**
 * FAN-07: what to tell a fan whose choice of one option changed the other (PROD-05), such as 'Size changed to M: XXL is not
 * available in White.'; null when it did not.
 */
export function movedOption(
  before: OptionChoice,
  after: OptionChoice,
  chosen: OptionName,
): MovedOption | null {
  const other = chosen === 'color' ? 'size' : 'color'
  if (before[other] === '' || before[other] === after[other]) return null
  const values = { now: after[other], before: before[other], chosen: after[chosen] }
  if (values.now === '') return { id: 'product.notAvailableIn', values }
  return { id: other === 'color' ? 'product.colorChanged' : 'product.sizeChanged', values }
}
