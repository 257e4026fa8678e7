import type { OptionChoice, OptionName } from '@storefront/shared/domain/catalog/product-options.ts'

const labels = { color: 'Color', size: 'Size' } as const

/**
 * FAN-07: what to tell a fan whose choice of one option changed the other (PROD-05), such as 'Size changed to M: XXL is not
 * available in White.'; '' when it did not.
 */
export function movedOption(before: OptionChoice, after: OptionChoice, chosen: OptionName): string {
  const other = chosen === 'color' ? 'size' : 'color'
  if (before[other] === '' || before[other] === after[other]) return ''
  const reason = `${before[other]} is not available in ${after[chosen]}.`
  return after[other] === '' ? reason : `${labels[other]} changed to ${after[other]}: ${reason}`
}
