import type { Page } from '@playwright/test'

/** A selected event without place and time, so that any that /transactions shows is the transaction's. */
export const event = { id: 101, name: 'Derby Day', startOn: '', endOn: '', location: null }

/** The entries of the list. */
export const cards = (page: Page) => page.getByRole('region', { name: 'Transactions' }).getByRole('listitem')

/** The entry whose number ends so. */
export const card = (page: Page, end: string) => page.getByRole('button', { name: new RegExp(`-${end}$`) })

/** The detail of the selected transaction. */
export const detail = (page: Page) => page.getByRole('region', { name: 'Transaction details' })

/** One fact of the selected transaction. */
export const fact = (page: Page, term: string) =>
  detail(page)
    .locator('div', { has: page.getByText(term, { exact: true }) })
    .last()
    .getByRole('definition')
