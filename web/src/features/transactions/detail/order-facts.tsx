import type { Transaction } from '@storefront/shared/contract/transactions.ts'
import { lineKey } from '@storefront/shared/domain/cart/cart.ts'
import { lineTotal } from '@storefront/shared/domain/money.ts'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import type { MessageId } from '../../../messages/catalogue.ts'
import { useT } from '../../../messages/language.ts'
import { T, Verbatim } from '../../../messages/t.tsx'
import type { Pass } from '../../../storage/device-keys.ts'
import { from, stacked } from '../../../theme/breakpoints.ts'
import { color, space } from '../../../theme/tokens.ts'
import { type } from '../../../theme/type.ts'
import { Price } from '../../../ui/surfaces/price.tsx'
import { dateTimeText, moneyText } from '../../../venue/formats.ts'
import { VenueName } from '../../../venue/venue-name.tsx'
import { placeText, useNextStep } from '../../passes/next-step.ts'
import { paymentMethodOf } from '../transactions.ts'
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
const Row = styled.div`
  display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; gap: 0 ${space[4]}; min-width: 0;
  ${from.desktop} { flex-direction: column; align-items: start; }
`
const Term = styled.dt`${type.small} color: ${color.muted};`
const Value = styled.dd`
  ${type.subheading} ${type.figures} min-width: 0; margin-inline-start: auto; text-align: end; overflow-wrap: anywhere;
  ${from.desktop} { margin-inline-start: 0; text-align: start; }
`

/** FAN-19: items, event and place (unless the next step names it, FAN-40), as far as this device has them. */
export function OrderContents({ pass }: { pass: Pass }) {
  const t = useT()
  const { items, event, place } = pass
  const isPlaceSaid = useNextStep(pass) !== ''
  if (items.length === 0 && !event && !place) return null
  return (
    <OrderPart>
      {items.length > 0 && (
        <>
          <PartTitle>
            <T id="transactions.items" />
          </PartTitle>
          <ItemList>
            {items.map(({ name, quantity, unitPrice, size, color: shade, ...line }) => (
              <Item key={lineKey(line)}>
                <Quantity>{`${quantity} ×`}</Quantity>
                <Name>
                  <VenueName>{name}</VenueName>
                </Name>
                <Price text={moneyText(lineTotal(unitPrice, quantity))} />
                {(size || shade) && (
                  <Choice>
                    <VenueName>{[size, shade].filter(Boolean).join(', ')}</VenueName>
                  </Choice>
                )}
              </Item>
            ))}
          </ItemList>
        </>
      )}
      <Facts
        facts={[
          ['passes.event', event?.name && <VenueName>{event.name}</VenueName>],
          [
            place?.method === 'pickup' ? 'passes.pickup' : 'transactions.deliverTo',
            !isPlaceSaid && placeText(pass, t),
          ],
        ]}
      />
    </OrderPart>
  )
}

/** An order by its history row, by this device's data, or both. */
export type KnownOrder = { transaction: Transaction | undefined; pass: Pass | null }

/** TXN-08, TXN-10: date, number, payment and store; without a history row this device's data (FAN-16, FAN-20). */
export function OrderFacts({ transaction, pass }: KnownOrder) {
  const method = transaction && paymentMethodOf(transaction)
  const store = transaction?.store?.name
  const facts: readonly Fact[] = transaction
    ? [
        ['transactions.dateAndTime', dateTimeText(transaction.createdOn)],
        ['transactions.transactionId', numberText(transaction.displayTransactionNumber)],
        [
          'transactions.paymentMethod',
          method ? (
            <bdi key="method" translate="no">
              {method}
            </bdi>
          ) : (
            <T key="method" id="transactions.creditCard" />
          ),
        ],
        [
          'transactions.location',
          store ? <VenueName key="store">{store}</VenueName> : <T key="store" id="transactions.online" />,
        ],
      ]
    : pass
      ? [
          ['transactions.dateAndTime', dateTimeText(new Date(pass.paidAt).toISOString())],
          ['details.orderId', numberText(pass.orderId)],
          ['transactions.transactionId', numberText(pass.transactionNumber)],
        ]
      : []
  return (
    <OrderPart>
      <Facts facts={facts} />
    </OrderPart>
  )
}

/** LANG-13: an order's number reads from left to right. */
const numberText = (number: string) => number && <Verbatim>{number}</Verbatim>

type Fact = readonly [MessageId, ReactNode]

/** A list of facts; one without a value is left out. */
function Facts({ facts }: { facts: readonly Fact[] }) {
  const known = facts.filter(([, value]) => value)
  if (known.length === 0) return null
  return (
    <List>
      {known.map(([term, value]) => (
        <Row key={term}>
          <Term>
            <T id={term} />
          </Term>
          <Value>{value}</Value>
        </Row>
      ))}
    </List>
  )
}
