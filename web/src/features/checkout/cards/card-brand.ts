export const cardBrands = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  generic: 'Card',
} as const

export type CardBrand = keyof typeof cardBrands

const spellings: Record<string, CardBrand> = {
  visa: 'visa',
  mastercard: 'mastercard',
  master: 'mastercard',
  amex: 'amex',
  americanexpress: 'amex',
  discover: 'discover',
}

/** The brand for what the product server or the vault calls it, e.g. 'american_express'. */
export function cardBrand(type: string): CardBrand {
  return spellings[type.toLowerCase().replace(/[^a-z]/g, '')] ?? 'generic'
}
