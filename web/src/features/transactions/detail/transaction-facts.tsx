import type { Transaction } from '@storefront/shared/contract/transactions.ts'
import { formatDateTime } from '@storefront/shared/domain/times/dates.ts'
import styled from 'styled-components'
import { from } from '../../../theme/breakpoints.ts'
import { color, space } from '../../../theme/tokens.ts'
import { type } from '../../../theme/type.ts'
import { locationOf, paymentMethodOf } from '../transactions.ts'

const List = styled.dl`
  display: grid; gap: ${space[3]}; ${from.desktop} { grid-template-columns: 1fr 1fr; gap: ${space[4]}; }
`
const Fact = styled.div`
  display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; gap: 0 ${space[4]}; min-width: 0;
  dt { ${type.small} color: ${color.muted}; }
  dd { ${type.subheading} ${type.figures} min-width: 0; overflow-wrap: anywhere; }
  ${from.desktop} { flex-direction: column; }
`

/** TXN-08, TXN-10: when, which, how paid and where. */
export function TransactionFacts({ transaction }: { transaction: Transaction }) {
  const facts = {
    'Date & Time': formatDateTime(transaction.createdOn),
    'Transaction ID': transaction.displayTransactionNumber,
    'Payment Method': paymentMethodOf(transaction),
    Location: locationOf(transaction),
  }
  return (
    <List>
      {Object.entries(facts).map(([term, value]) => (
        <Fact key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </Fact>
      ))}
    </List>
  )
}
