import type { Page } from '@playwright/test'

/** The cards of one page of the menu. */
export const cards = (page: Page, name: string) => page.getByRole('list', { name }).getByRole('link')
