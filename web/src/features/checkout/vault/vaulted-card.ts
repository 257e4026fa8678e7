import { lenientText } from '@storefront/shared/contract/lenient.ts'
import * as z from 'zod/mini'
import type { VaultedCard } from './card-vault.ts'

const paymentMethod = z.catch(z.object({ month: lenientText, year: lenientText }), { month: '', year: '' })

/** A card as the vault hands it over, its expiry as 'MM' and 'YYYY' whatever way it was written. */
export function vaultedCard(token: string, handed: unknown): VaultedCard {
  const { month, year } = z.parse(paymentMethod, handed)
  return { token, month: month.padStart(2, '0'), year: year.length === 2 ? `20${year}` : year }
}
