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
  previous && nextPage(index, previous.totalPages) === null ? null : keyOf(index + firstPage)
const read = (pageNo: number) => () => call(listTransactions, { query: { pageNo: String(pageNo) } })

/** The fan's history as far as it was read, and how to read on. */
export type TransactionHistory = ReturnType<typeof useTransactions>

/** TXN-07, CALL-37: the history in pages of 10, read again whenever the screen opens, so that a new order is in it. */
export function useTransactions() {
  const { data, error, isValidating, size, setSize, mutate } = useSWRInfinite<Page, Error>(
    pageKey,
    ([, pageNo]: PageKey) => readForFan(read(pageNo)),
    { ...swrOptions({ freshFor: 0, onMount: false }), revalidateFirstPage: false },
  )
  useClaimedReadAhead(keyOf(firstPage))
  const wasCached = useRef(data !== undefined)
  useEffect(() => {
    // Alone the first page: a search may have read all of them before.
    if (wasCached.current) void setSize(1).then(() => mutate())
  }, [mutate, setSize])

  const transactions = data && unique(data.flatMap((page) => page.data))
  const last = data?.at(-1)
  const pages = data?.length ?? 0
  return {
    /** Newest first; undefined until the first page is there. */
    transactions,
    /** How many there are altogether. */
    total: Math.max(last?.totalRecords ?? 0, transactions?.length ?? 0),
    /** Why the next page, or the first, is missing. */
    error: isValidating ? undefined : error,
    isLoading: isValidating && (!data || size > pages),
    hasMore: last !== undefined && nextPage(pages, last.totalPages) !== null,
    /** Reads the page after those that are there; after an error that page again. */
    loadMore: (): void => void setSize(pages + 1),
  }
}

/** Reads the first page before the screen is drawn. */
export async function readHistoryAhead(): Promise<void> {
  const page = await readAhead(keyOf(firstPage), read(firstPage))
  if (page) await mutateCache(unstable_serialize(pageKey), [page], { revalidate: false })
}

/** TXN-07: the page after this one, null at the end. */
export function nextPage(pageNo: number, totalPages: number): number | null {
  return pageNo < totalPages ? pageNo + 1 : null
}

/** An order placed while the fan scrolls moves the others down, so a later page may repeat one. */
function unique(list: Transaction[]): Transaction[] {
  return [...new Map(list.map((each) => [each.displayTransactionNumber, each])).values()]
}

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

/** TXN-10: the first card type that a payment names; '' for none. */
export function paymentMethodOf({ payments }: { payments: readonly { cardType: string }[] }): string {
  return payments.find(({ cardType }) => cardType !== '')?.cardType ?? ''
}
