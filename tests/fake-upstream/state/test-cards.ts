/** How saving and charging a card ends. */
export type Outcome = {
  /** the decision on a charge; null until it is settled by hand */
  decision: 'SUCCESS' | 'FAILED' | null
  /** the response to a failed charge, if not `{ status }` */
  failure?: { status: number; body: Record<string, unknown> }
  /** whether the bank refuses that it is saved */
  refusesSaving?: true
}

export const approved: Outcome = { decision: 'SUCCESS' }

const failed = (status: number, body: Record<string, unknown>): Outcome => ({
  decision: 'FAILED',
  failure: { status, body },
})

const outcomes: Record<string, Outcome> = {
  '4000000000000002': { decision: 'FAILED' },
  '4000000000009995': failed(200, { status: 'FAILED', userMessage: 'Your card has insufficient funds.' }),
  '4000000000000119': { decision: null },
  '4000000000000127': failed(402, { userMessage: 'Your bank asks you to call before this payment.' }),
  '4000000000000069': failed(422, { userMessage: 'This card has expired.' }),
  '4000000000000101': failed(400, { error: 'charge_rejected' }),
  '4000000000000341': { ...approved, refusesSaving: true },
}

/** Numbers that are not listed above are approved. */
export const outcomeOf = (number: string): Outcome => outcomes[number] ?? approved

/** The brand by the first digits, in the vault's terms. */
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
