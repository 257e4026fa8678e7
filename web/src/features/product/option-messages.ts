import type { OptionChoice, OptionName } from '@storefront/shared/domain/catalog/product-options.ts'

/** FAN-07: the message that asks for the missing options, e.g. 'Choose a color and a size.' */
export const missingOptionsMessage = ([option, other]: readonly OptionName[]) =>
  other ? 'product.chooseBoth' : option === 'color' ? 'product.chooseColor' : 'product.chooseSize'

/** A message id and its values. */
export type ChangedOption = {
  readonly id: 'product.colorChanged' | 'product.sizeChanged' | 'product.notAvailableIn'
  readonly values: Readonly<Record<'now' | 'before' | 'chosen', string>>
}

/**
 * FAN-07: the message for a choice of one option that changed the other (PROD-05), e.g. 'Size changed to M: XXL is
 * not available in White.'; null if it did not.
 */
export function changedOptionMessage(
  before: OptionChoice,
  after: OptionChoice,
  chosen: OptionName,
): ChangedOption | null {
  const other = chosen === 'color' ? 'size' : 'color'
  if (before[other] === '' || before[other] === after[other]) return null
  const values = { now: after[other], before: before[other], chosen: after[chosen] }
  if (values.now === '') return { id: 'product.notAvailableIn', values }
  return { id: other === 'color' ? 'product.colorChanged' : 'product.sizeChanged', values }
}
