import type { Cart, CartItem } from '@storefront/shared/contract/cart.ts'
import { lineKey, totalQuantity } from '@storefront/shared/domain/cart/cart.ts'
import { lineTotal } from '@storefront/shared/domain/money.ts'
import { routes } from '@storefront/shared/domain/routes.ts'
import { ChevronDownIcon } from 'lucide-react'
import { useId } from 'react'
import { styled } from 'styled-components'
import { T } from '../../messages/t.tsx'
import { useStored, writeStored } from '../../storage/stored.ts'
import { stacked } from '../../theme/breakpoints.ts'
import { color, radius, space, touch } from '../../theme/tokens.ts'
import { clampLines, type } from '../../theme/type.ts'
import { LinkButton } from '../../ui/actions/button.tsx'
import { Card } from '../../ui/surfaces/card.tsx'
import { Picture } from '../../ui/surfaces/picture.tsx'
import { Price } from '../../ui/surfaces/price.tsx'
import { moneyText } from '../../venue/formats.ts'
import { VenueName } from '../../venue/venue-name.tsx'
import { useCart } from './cart.ts'
import { CartError, CartLinesSkeleton } from './cart-status.tsx'
import { CartTotals } from './cart-totals.tsx'
import { LineOptions } from './line-options.tsx'

const Box = styled(Card)`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: ${space[4]}; align-content: start;
`
const Head = styled.div`
  display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 ${space[3]};
`
const Title = styled.h2`${type.heading}`
const Fold = styled.button`
  ${type.label} ${type.figures}
  display: flex; flex-wrap: wrap; align-items: center; gap: ${space[1]}; min-height: ${touch};
  margin: -${space[2]}; padding-inline: ${space[2]}; border-radius: ${radius.sm}; color: ${color.muted};
  .lucide { transition: rotate var(--motion); }
  &[aria-expanded='true'] .lucide { rotate: 180deg; }
`
const Content = styled.div`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: ${space[4]};
  &[data-folded='true'] { display: none; }
`
const Lines = styled.ul`
  display: grid; gap: ${space[4]}; padding-bottom: ${space[4]}; border-bottom: 1px solid ${color.border};
`
const Line = styled.li`
  display: grid; grid-template-columns: 3.5rem minmax(0, 1fr) auto; gap: ${space[3]}; align-items: start;
  ${stacked} { grid-template-columns: 2.5rem minmax(0, 1fr); }
`
const About = styled.div`display: grid; gap: ${space[1]}; min-width: 0;`
const LineTotal = styled.span`${type.label} ${stacked} { grid-column: 2; }`
const Name = styled.p`${type.label} ${clampLines(2)}`
const Quantity = styled.p`${type.small} color: ${color.muted};`
const Empty = styled.div`display: grid; gap: ${space[3]}; color: ${color.muted};`

/**
 * CONF-07, PAY-01, STORE-09: the contents and costs of the fan's cart; the fan may fold it to the number of items and
 * the total.
 * @param of a cart to show instead of the fan's: one that is being paid
 */
export function OrderSummary({ of: paying }: { of?: Cart | null }) {
  const { cart: current, isLoading, isSettling } = useCart()
  const isFolded = useStored('order_summary_folded') === true
  const [title, content] = [useId(), useId()]
  const cart = paying ?? current
  const loads = isLoading && !paying
  const isEmpty = cart.items.length === 0
  const canFold = !loads && !isEmpty
  return (
    <Box as="section" aria-labelledby={title}>
      <Head>
        <Title id={title}>
          <T id="orderSummary.title" />
        </Title>
        {canFold && (
          <Fold
            type="button"
            aria-expanded={!isFolded}
            aria-controls={content}
            onClick={() => writeStored('order_summary_folded', isFolded ? null : true)}
          >
            <T
              id="orderSummary.folded"
              values={{
                count: totalQuantity(cart.items),
                price: () => <Price text={moneyText(cart.payment.amount)} quiet />,
              }}
            />
            <ChevronDownIcon size={18} />
          </Fold>
        )}
      </Head>
      {!paying && <CartError />}
      <Content id={content} data-folded={canFold && isFolded}>
        {loads ? (
          <CartLinesSkeleton />
        ) : (
          <>
            {isEmpty ? (
              <Empty>
                <T id="errors.cartEmpty" />
                <LinkButton variant="secondary" to={routes.home}>
                  <T id="app.continueShopping" />
                </LinkButton>
              </Empty>
            ) : (
              <SummaryLines items={cart.items} />
            )}
            <CartTotals payment={cart.payment} settling={isSettling} />
          </>
        )}
      </Content>
    </Box>
  )
}

/** CONF-07: the lines with size, colour, quantity and line total. */
function SummaryLines({ items }: { items: readonly CartItem[] }) {
  return (
    <Lines>
      {items.map((item) => (
        <Line key={lineKey(item)}>
          <Picture src={item.imageUrl} alt="" radius={radius.sm} />
          <About>
            <Name>
              <VenueName>{item.name}</VenueName>
            </Name>
            <LineOptions item={item} />
            <Quantity>
              <T id="orderSummary.quantity" values={{ quantity: item.quantity }} />
            </Quantity>
          </About>
          <LineTotal>
            <Price text={moneyText(lineTotal(item.unitPrice, item.quantity))} />
          </LineTotal>
        </Line>
      ))}
    </Lines>
  )
}
