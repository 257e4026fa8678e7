import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useEmptyCache } from '../../api/reads.ts'
import { clearPersonal, resumePersonal } from '../../storage/personal-data.ts'
import { readHistoryAhead, useTransactions } from './transactions.ts'

const page = (numbers: string[]) =>
  Response.json({
    data: numbers.map((displayTransactionNumber) => ({ displayTransactionNumber })),
    pageNo: 1,
    totalPages: 1,
    totalRecords: numbers.length,
  })
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))
/** The transaction numbers that the fan sees on a newly opened screen. */
async function shown(): Promise<string[] | undefined> {
  const { result } = renderHook(useTransactions)
  await settled()
  return result.current.transactions?.map(({ displayTransactionNumber }) => displayTransactionNumber)
}
/** Ends the session of this page, by Log Out or expiry. */
const leave = () => {
  clearPersonal()
  cleanup()
  renderHook(() => useEmptyCache(true))
  cleanup()
}

afterEach(() => {
  leave()
  vi.unstubAllGlobals()
})

test('SESSION-15 a history that was refused or in flight when the session ended is read after the next sign-in on that page', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  resumePersonal('ana')
  vi.stubGlobal('fetch', async () => {
    // As in the app, this response ends the session.
    clearPersonal()
    return new Response('', { status: 401 })
  })
  expect(await shown()).toBeUndefined()
  leave()
  resumePersonal('ana')
  vi.stubGlobal('fetch', async () => page(['KR-1']))
  expect(await shown()).toEqual(['KR-1'])
})

test('FAN-37 a prefetched history is shown at once, and never to the next fan', async () => {
  resumePersonal('ana')
  const fetch = vi.fn(async () => page(['KR-1']))
  vi.stubGlobal('fetch', fetch)
  await readHistoryAhead()
  expect(renderHook(useTransactions).result.current.transactions).toHaveLength(1)
  await settled()
  expect(fetch).toHaveBeenCalledTimes(1)
  leave()
  resumePersonal('ben')
  fetch.mockImplementation(async () => page(['KR-2']))
  expect(await shown()).toEqual(['KR-2'])
})

test('TXN-07 half a minute after the prefetch scrolling reads only the next page', async () => {
  vi.useFakeTimers()
  resumePersonal('ana')
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    const pageNo = Number(new URL(url, 'https://a.test').searchParams.get('pageNo'))
    asked.push(`page ${pageNo}`)
    const data = [{ displayTransactionNumber: `KR-${pageNo}` }]
    return Response.json({ data, pageNo, totalPages: 2, totalRecords: 2 })
  })
  await readHistoryAhead()
  const { result } = renderHook(useTransactions)
  await act(() => vi.advanceTimersByTimeAsync(31_000))
  act(() => void result.current.loadMore())
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(result.current.transactions).toHaveLength(2)
  expect(asked).toEqual(['page 1', 'page 2'])
  vi.useRealTimers()
})

test('TXN-07 a fully loaded history is read again from its first page only when the screen opens again', async () => {
  resumePersonal('ana')
  const asked: number[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    const pageNo = Number(new URL(url, 'https://a.test').searchParams.get('pageNo'))
    asked.push(pageNo)
    const data = [{ displayTransactionNumber: `KR-${asked.length}` }]
    return Response.json({ data, pageNo, totalPages: 3, totalRecords: 3 })
  })
  const { result, unmount } = renderHook(useTransactions)
  await settled()
  for (const _ of [2, 3]) {
    act(() => void result.current.loadMore())
    await settled()
  }
  unmount()
  expect(asked).toEqual([1, 2, 3])
  expect(await shown()).toEqual(['KR-4'])
  expect(asked).toEqual([1, 2, 3, 1])
})
