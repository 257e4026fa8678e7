import { routes } from '@storefront/shared/domain/routes.ts'
import { Navigate } from 'react-router-dom'
import { venueHas } from '../../api/boot.ts'
import { History } from './history.tsx'
import { readHistoryAhead } from './list/use-transactions.ts'

/** Reads what the screen begins with. */
export const prepare = async () => {
  if (venueHas('transaction')) await readHistoryAhead()
}

/** FAN-10: a venue without 'transaction' has no order history; the order to collect stands on /. */
export function TransactionsScreen() {
  return venueHas('transaction') ? <History /> : <Navigate to={routes.home} replace />
}
