import { base64url } from './detail/base64url.ts'

type Merchant = { name: string; domain: string }
type Searchable = { displayTransactionNumber: string; merchant: Merchant }

export const firstTransactionPage = 1

/** TXN-03: those whose number, merchant name or merchant domain contains the text, in any letter case. */
export function searchTransactions<T extends Searchable>(list: readonly T[], text: string): T[] {
  const wanted = text.trim().toLowerCase()
  return list.filter(({ displayTransactionNumber, merchant }) =>
    [displayTransactionNumber, merchant.name, merchant.domain].some((field) =>
      field.toLowerCase().includes(wanted),
    ),
  )
}

/** TXN-07: the page after this one, null at the end. */
export function nextPage(pageNo: number, totalPages: number): number | null {
  return pageNo < totalPages ? pageNo + 1 : null
}

/** TXN-06: merchant name or else domain. */
export function merchantOf({ merchant }: { merchant: Merchant }): string {
  return merchant.name || merchant.domain
}

/** TXN-10. */
export function paymentMethodOf({ payments }: { payments: readonly { cardType: string }[] }): string {
  return payments.find(({ cardType }) => cardType !== '')?.cardType ?? 'Credit Card'
}

/** TXN-10. */
export function locationOf({ store }: { store: { name: string } | null }): string {
  return store?.name || 'Online'
}

/** TXN-13: the address of a receipt on the receipt host. */
export function receiptUrl(base: string, merchantId: string, transactionNumber: string): string {
  return `${base.replace(/\/+$/, '')}/${base64url(merchantId)}/${base64url(transactionNumber)}`
}
