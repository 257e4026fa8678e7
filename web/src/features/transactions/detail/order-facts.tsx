import type { Transaction } from '@storefront/shared/contract/transactions.ts'
import { styled } from 'styled-components'
import { dateTimeText, moneyText } from '../../../api/venue-texts.ts'
import type { Pass } from '../../../storage/device-keys.ts'
import { from, stacked } from '../../../theme/breakpoints.ts'
import { color, space } from '../../../theme/tokens.ts'
import { type } from '../../../theme/type.ts'
import { Price } from '../../../ui/surfaces/price.tsx'
import { useNextStep } from '../../passes/next-step.ts'
import { placeText } from '../../passes/pass-facts.tsx'
import { locationOf, paymentMethodOf } from '../transactions.ts'
import { OrderPart, PartTitle } from './order-sheet.tsx'

const ItemList = styled.ul`display: grid; gap: ${space[3]};`
const Item = styled.li`
  display: grid; grid-template-columns: auto minmax(0, 1fr) auto; gap: 0 ${space[3]}; align-items: baseline;
  ${stacked} { display: flex; flex-wrap: wrap; }
`
const Quantity = styled.span`${type.figures} color: ${color.muted};`
const Name = styled.span`${type.subheading} overflow-wrap: anywhere;`
const Choice = styled.span`${type.small} grid-column: 2 / -1; color: ${color.muted}; overflow-wrap: anywhere;`
const List = styled.dl`
  display: grid; gap: ${space[3]}; ${from.desktop} { grid-template-columns: 1fr 1fr; gap: ${space[4]}; }
`
const Fact = styled.div`
  display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; gap: 0 ${space[4]}; min-width: 0;
  ${from.desktop} { flex-direction: column; align-items: start; }
`
const Term = styled.dt`${type.small} color: ${color.muted};`
const Value = styled.dd`
  ${type.subheading} ${type.figures} min-width: 0; margin-inline-start: auto; text-align: end; overflow-wrap: anywhere;
  ${from.desktop} { margin-inline-start: 0; text-align: start; }
`

/** FAN-19: what was ordered, for which event and where it is handed over unless the sentence above says so (FAN-40), as far as this device knows it. */
export function OrderContents({ pass }: { pass: Pass }) {
  const { items, event, place } = pass
  const isPlaceSaid = useNextStep(pass) !== ''
  if (items.length === 0 && !event && !place) return null
  const facts = {
    Event: event?.name ?? '',
    [place?.method === 'pickup' ? 'Pickup' : 'Deliver to']: isPlaceSaid ? '' : placeText(pass),
  }
  return (
    <OrderPart>
      {items.length > 0 && (
        <>
          <PartTitle>Your items</PartTitle>
          <ItemList>
            {items.map(({ itemID, name, quantity, unitPrice, size, color: shade }) => (
              <Item key={itemID}>
                <Quantity>{quantity} ×</Quantity>
                <Name>{name}</Name>
                <Price text={moneyText(quantity * unitPrice)} />
                {(size || shade) && <Choice>{[size, shade].filter(Boolean).join(', ')}</Choice>}
              </Item>
            ))}
          </ItemList>
        </>
      )}
      <Facts facts={facts} />
    </OrderPart>
  )
}

/** An order by its row of the history, and by what this device knows of it; one of them is there. */
export type KnownOrder = { transaction: Transaction | undefined; pass: Pass | null }

/** TXN-08, TXN-10: when, which, how paid and where; without the history when and which, as this device knows it (FAN-16, FAN-20). */
export function OrderFacts({ transaction, pass }: KnownOrder) {
  const facts = transaction
    ? {
        'Date & Time': dateTimeText(transaction.createdOn),
        'Transaction ID': transaction.displayTransactionNumber,
        'Payment Method': paymentMethodOf(transaction),
        Location: locationOf(transaction),
      }
    : pass && {
        'Date & Time': dateTimeText(new Date(pass.paidAt).toISOString()),
        'Order ID': pass.orderId,
        'Transaction ID': pass.transactionNumber,
      }
  return <OrderPart>{facts && <Facts facts={facts} />}</OrderPart>
}

/** Facts by their terms; one without a value is left out. */
function Facts({ facts }: { facts: Readonly<Record<string, string>> }) {
  const known = Object.entries(facts).filter(([, value]) => value !== '')
  if (known.length === 0) return null
  return (
    <List>
      {known.map(([term, value]) => (
        <Fact key={term}>
          <Term>{term}</Term>
          <Value>{value}</Value>
        </Fact>
      ))}
    </List>
  )
}
