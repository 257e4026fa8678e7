import { createContext, type ReactNode, useContext } from 'react'
import { styled } from 'styled-components'
import { color, space } from '../../../theme/tokens.ts'
import { type } from '../../../theme/type.ts'
import { Card } from '../../../ui/surfaces/card.tsx'
import { Price } from '../../../ui/surfaces/price.tsx'
import { moneyText } from '../../../venue/formats.ts'
import { VenueName } from '../../../venue/venue-name.tsx'

/** The card of one order. */
export const OrderSheet = styled(Card)`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: ${space[6]};
`

/** A part of an order, separated by a line. */
export const OrderPart = styled.div`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: ${space[4]}; min-width: 0; padding-top: ${space[5]};
  border-top: 1px solid ${color.border};
`

const Head = styled.div`
  display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: ${space[1]} ${space[4]};
`
const Title = styled.h2`${type.title} flex: 1 1 12rem; min-width: 0; overflow-wrap: anywhere;`
const Total = styled.p`${type.headline}`
const PartHeading = styled.h3`${type.heading}`

/** The heading level of the order: h1 on a phone's screen; on a wide screen the list has the h1. */
export const OrderHeadingLevel = createContext<'h1' | 'h2'>('h2')

/** The heading of a part, one level below the order's. */
export function PartTitle({ children }: { children: ReactNode }) {
  const level = useContext(OrderHeadingLevel)
  return <PartHeading as={level === 'h1' ? 'h2' : 'h3'}>{children}</PartHeading>
}

/** The order's title and total. */
export function OrderHead({ title, cents }: { title: string; cents: number | null }) {
  const level = useContext(OrderHeadingLevel)
  return (
    <Head>
      <Title as={level}>
        <VenueName>{title}</VenueName>
      </Title>
      <Total>
        <Price text={moneyText(cents)} />
      </Total>
    </Head>
  )
}
