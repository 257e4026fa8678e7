import type { Page } from '@playwright/test'

/** A chosen event of no place and time, so that what /transactions shows of them is the transaction's own. */
export const event = { id: 101, name: 'Derby Day', startOn: '', endOn: '', location: null }

/** The entries of the list. */
export const cards = (page: Page) => page.getByRole('region', { name: 'Transactions' }).getByRole('listitem')

/** The entry whose number ends so. */
export const card = (page: Page, end: string) => page.getByRole('button', { name: new RegExp(`-${end}$`) })

/** What is shown of the selected transaction. */
export const detail = (page: Page) => page.getByRole('region', { name: 'Transaction details' })

/** One fact of the selected transaction. */
export const fact = (page: Page, term: string) =>
  detail(page)
    .locator('div', { has: page.getByText(term, { exact: true }) })
    .last()
    .getByRole('definition')
