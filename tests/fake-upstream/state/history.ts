import type { Catalogue } from '../catalogue/catalogue.ts'
import { taxOn } from './cart.ts'
import type { Fan } from './fan.ts'
import type { OrderStatus, Transaction } from './transaction.ts'

const statuses: readonly OrderStatus[] = [
  'pending',
  'completed',
  'completed',
  'completed',
  'initiated',
  'completed',
  'declined',
]
const cards = ['Visa', 'Mastercard', undefined, 'American Express'] as const
const HOUR = 3_600_000

/** `count` past purchases of a fan, newest first; the same for the same fan and time. */
export function historyOf(fan: Fan, catalogue: Catalogue, count: number, now: number): Transaction[] {
  const stock = catalogue.shelves.flatMap((shelf) => shelf.products).filter((product) => !product.flaw)
  return Array.from({ length: count }, (_, index) => {
    const lines = Array.from({ length: 1 + (index % 3) }, (_unused, line) => {
      const product = stock[(index * 7 + line * 5) % stock.length]
      return {
        name: product?.name ?? 'Item',
        quantity: 1 + ((index + line) % 2),
        unitCents: product?.cents ?? 500,
      }
    })
    const subTotalCents = lines.reduce((sum, line) => sum + line.quantity * line.unitCents, 0)
    const cardType = cards[index % cards.length]
    const status = statuses[index % statuses.length] ?? 'completed'
    const at = now - (2 + index * 53) * HOUR
    return {
      number: `${fan.tenant.look.initials}${fan.tenant.quirks.signsInNumbers ? ' #1/' : '-'}${fan.customerNumber.slice(-6)}-${String(count - index).padStart(4, '0')}`,
      at,
      subTotalCents,
      taxCents: taxOn(subTotalCents),
      orderId: `ORD-${fan.customerNumber.slice(-6)}-H${String(count - index).padStart(4, '0')}`,
      changes: [{ status, listedAt: new Date(at).toISOString() }],
      lines,
      ...(cardType === undefined ? {} : { cardType }),
      ...(index % 6 === 5 ? {} : { storeName: fan.tenant.venue }),
      ...(index % 11 === 9 ? { namelessMerchant: true } : {}),
      ...(status === 'completed' && index % 2 === 1 ? { rating: 3 + (index % 3) } : {}),
    }
  })
}
