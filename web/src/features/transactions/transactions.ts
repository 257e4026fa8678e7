type Merchant = { name: string; domain: string }
type Searchable = { displayTransactionNumber: string; merchant: Merchant }

/** TXN-03: those whose number, merchant name or merchant domain contains the text, in any letter case. */
export function searchTransactions<T extends Searchable>(list: readonly T[], text: string): T[] {
  const wanted = text.trim().toLowerCase()
  return list.filter(({ displayTransactionNumber, merchant }) =>
    [displayTransactionNumber, merchant.name, merchant.domain].some((field) =>
      field.toLowerCase().includes(wanted),
    ),
  )
}

/** TXN-06: merchant name or else domain. */
export function merchantOf({ merchant }: { merchant: Merchant }): string {
  return merchant.name || merchant.domain
}

/** TXN-10: the first card type that a payment names, or else 'Credit Card'. */
export function paymentMethodOf({ payments }: { payments: readonly { cardType: string }[] }): string {
  return payments.find(({ cardType }) => cardType !== '')?.cardType ?? 'Credit Card'
}

/** TXN-10: the store's name, or else 'Online'. */
export function locationOf({ store }: { store: { name: string } | null }): string {
  return store?.name || 'Online'
}
