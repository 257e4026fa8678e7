import type { ResponseOf } from '@storefront/shared/contract/endpoint.ts'
import { listTransactions, type Transaction } from '@storefront/shared/contract/transactions.ts'
import { useEffect, useRef } from 'react'
import { mutate as mutateCache } from 'swr'
import useSWRInfinite, { unstable_serialize } from 'swr/infinite'
import { call } from '../../api/client.ts'
import { readAhead, readForFan, swrOptions, useClaimedReadAhead } from '../../api/reads.ts'

type Page = ResponseOf<typeof listTransactions>
type PageKey = readonly [path: string, pageNo: number]

const firstPage = 1
const keyOf = (pageNo: number): PageKey => [listTransactions.path, pageNo]
const pageKey = (index: number, previous: Page | null): PageKey | null =>
  previous && nextPage(index, previous) === null ? null : keyOf(index + firstPage)
const read = (pageNo: number) => () => call(listTransactions, { query: { pageNo: String(pageNo) } })

/** The loaded part of the fan's history, and how to load more. */
export type TransactionHistory = ReturnType<typeof useTransactions>

/** TXN-07, CALL-37: the history in pages of 10, read again whenever the screen opens, so that it has new orders. */
export function useTransactions() {
  const { data, error, isValidating, size, setSize, mutate } = useSWRInfinite<Page, Error>(
    pageKey,
    ([, pageNo]: PageKey) => readForFan(read(pageNo)),
    { ...swrOptions({ freshFor: 0, onMount: false }), revalidateFirstPage: false },
  )
  useClaimedReadAhead(keyOf(firstPage))
  const wasCached = useRef(data !== undefined)
  useEffect(() => {
    // Only the first page: a search may have loaded all of them before.
    if (wasCached.current) void setSize(1).then(() => mutate())
  }, [mutate, setSize])

  const transactions = data && unique(data.flatMap((page) => page.data))
  const last = data?.at(-1)
  const pages = data?.length ?? 0
  return {
    /** Newest first; undefined until the first page is loaded. */
    transactions,
    /** The number of all transactions, loaded or not. */
    total: Math.max(last?.totalRecords ?? 0, transactions?.length ?? 0),
    /** The error of the next page, or of the first. */
    error: isValidating ? undefined : error,
    isLoading: isValidating && (!data || size > pages),
    hasMore: last !== undefined && nextPage(pages, last) !== null,
    /** Loads the next page; after an error that page again. */
    loadMore: () => setSize(pages + 1),
  }
}

/** Loads the first page before the screen is drawn. */
export async function readHistoryAhead(): Promise<void> {
  const page = await readAhead(keyOf(firstPage), read(firstPage))
  if (page) await mutateCache(unstable_serialize(pageKey), [page], { revalidate: false })
}

/** TXN-07: the number of the next page, null at the end. Servers that count only rows have no `totalPages` (WORLD-39). */
export function nextPage(
  pageNo: number,
  { totalPages, totalRecords }: Pick<Page, 'totalPages' | 'totalRecords'>,
): number | null {
  return pageNo < (totalPages || totalRecords / 10) ? pageNo + 1 : null
}

/** A new order moves the others down while the fan scrolls, so a later page may repeat one. */
function unique(list: Transaction[]): Transaction[] {
  return [...new Map(list.map((each) => [each.displayTransactionNumber, each])).values()]
}

type Merchant = { name: string; domain: string }
type Searchable = { displayTransactionNumber: string; merchant: Merchant }

/** TXN-03: the transactions whose number, merchant name or merchant domain contains the text, case-insensitively. */
export function searchTransactions<T extends Searchable>(list: readonly T[], text: string): T[] {
  const wanted = text.trim().toLowerCase()
  return list.filter(({ displayTransactionNumber, merchant }) =>
    [displayTransactionNumber, merchant.name, merchant.domain].some((field) =>
      field.toLowerCase().includes(wanted),
    ),
  )
}

/** TXN-06: the merchant's name, or else its domain. */
export function merchantOf({ merchant }: { merchant: Merchant }): string {
  return merchant.name || merchant.domain
}

/** TXN-10: the first card type among the payments; '' for none. */
export function paymentMethodOf({ payments }: { payments: readonly { cardType: string }[] }): string {
  return payments.find(({ cardType }) => cardType !== '')?.cardType ?? ''
}
