/** What becomes of a card when it is saved, charged and checked out. */
export type Outcome =
  | 'approve'
  | 'decline'
  | 'decline-with-message'
  | 'unknown-status'
  | 'http-402'
  | 'http-422'
  | 'http-400-silent'
  | 'refuse-saving'
  | 'checkout-fails'
  | 'response-lost'

const outcomes: Record<string, Outcome> = {
  '4000000000000002': 'decline',
  '4000000000009995': 'decline-with-message',
  '4000000000000119': 'unknown-status',
  '4000000000000127': 'http-402',
  '4000000000000069': 'http-422',
  '4000000000000101': 'http-400-silent',
  '4000000000000341': 'refuse-saving',
  '4000000000003220': 'checkout-fails',
  '4000000000000259': 'response-lost',
}

/** Every number that passes the vault's checks and is not listed above is approved. */
export const outcomeOf = (number: string): Outcome => outcomes[number] ?? 'approve'

/** The brand by the first digits, as the vault names it. */
export function brandOf(number: string): string {
  if (number.startsWith('4')) return 'visa'
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard'
  if (/^3[47]/.test(number)) return 'american_express'
  if (/^6(011|5)/.test(number)) return 'discover'
  return 'card'
}

/** The Luhn check of a card number without spaces. */
export function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return /^\d{13,19}$/.test(number) && sum % 10 === 0
}
