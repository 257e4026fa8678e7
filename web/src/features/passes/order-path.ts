import { routes } from '@storefront/shared/domain/routes.ts'

/** The address of one order in the history, also of one that the history does not have yet (FAN-16, FAN-19). */
export const orderPath = (orderId: string): string =>
  `${routes.transactions}?${new URLSearchParams({ order: orderId })}`
