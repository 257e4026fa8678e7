import { type Cents, formatMoney } from '@storefront/shared/domain/money.ts'
import { formatDateTime } from '@storefront/shared/domain/times/dates.ts'

/** THEME-09, VEN-18: an amount as the venue's fans read it. */
export const moneyText = (cents: Cents): string => formatMoney(cents)

/** EVENT-04, VEN-16: an instant (ISO text) as the venue's clock shows it, 'Nov 21, 2026 7:05 PM'; '' when it is none. */
export const dateTimeText = (iso: string): string => formatDateTime(iso)

/** VEN-16: the time of day of an instant (ISO text) as the venue's clock shows it, '7:05 PM'. */
export const timeText = (iso: string): string => formatDateTime(iso).split(' ').slice(-2).join(' ')
