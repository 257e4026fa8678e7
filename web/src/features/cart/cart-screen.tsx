import type { Cart, CartItem } from '@storefront/shared/contract/cart.ts'
import { lineKey, totalQuantity } from '@storefront/shared/domain/cart/cart.ts'
import { routes } from '@storefront/shared/domain/routes.ts'
import { ShoppingBagIcon } from 'lucide-react'
import { useCallback, useId, useRef } from 'react'
import { styled } from 'styled-components'
import { useT } from '../../messages/language.ts'
import { T } from '../../messages/t.tsx'
import { from } from '../../theme/breakpoints.ts'
import { radius, space } from '../../theme/tokens.ts'
import { type, visuallyHidden } from '../../theme/type.ts'
import { LinkButton } from '../../ui/actions/button.tsx'
import { StickyFooterRoom } from '../../ui/actions/sticky-footer.tsx'
import { EmptyState } from '../../ui/status/message-view.tsx'
import { Loading, Skeleton } from '../../ui/status/skeleton.tsx'
import { Card } from '../../ui/surfaces/card.tsx'
import { PageTitle, Screen } from '../../ui/surfaces/screen.tsx'
import { AgeNotice, useServiceNotice } from '../venue/service-notice.tsx'
import { fromCart, useCart, useCartRefresh } from './cart.ts'
import { CartLine } from './cart-line.tsx'
import { CartError } from './cart-status.tsx'
import { CartTotals, TotalBar } from './cart-totals.tsx'
import { useFlushOnLeave } from './quantity-changes.ts'

const Head = styled.div`&:focus { outline: none; }`
const Unseen = styled.span`${visuallyHidden}`
const Panes = styled.div`
  display: grid; gap: ${space[5]}; align-items: start; grid-template-columns: minmax(0, 1fr);
  ${from.tablet} { grid-template-columns: minmax(0, 1fr) minmax(17rem, 22rem); gap: ${space[6]}; }
`
const Lines = styled(Card)`&& { padding-block: ${space[1]}; }`
const Summary = styled(Card)`display: grid; gap: ${space[4]};`
const StickySummary = styled(Summary)`
  ${from.tablet} { position: sticky; top: calc(var(--header-height) + ${space[6]}); }
`
const SummaryTitle = styled.h2`${type.heading}`
const LineShape = styled.div`
  display: grid; grid-template-columns: 5.5rem 1fr; gap: ${space[3]}; padding-block: ${space[4]};
  ${from.mobile} { grid-template-columns: 7rem 1fr; gap: ${space[5]}; }
`
const TextShape = styled.div`display: grid; align-content: space-between; gap: ${space[2]};`

/** CART-04 to CART-21: the screen at /cart, where the fan reviews and changes the order. */
export function CartScreen() {
  const { cart, cartId, isLoading, isSettling, pieces } = useCart()
  const head = useRef<HTMLDivElement>(null)
  const focusHead = useCallback(() => head.current?.focus({ preventScroll: true }), [])
  useCartRefresh()
  useFlushOnLeave()
  return (
    <Screen>
      <Head ref={head} tabIndex={-1}>
        <CartTitle items={cart.items} />
      </Head>
      <CartError />
      {cart.items.length === 0 && (isLoading || pieces > 0 ? <CartSkeleton /> : <EmptyCart />)}
      {cart.items.length > 0 && <AgeNotice />}
      {cartId !== null && cart.items.length > 0 && (
        <Panes>
          <Lines as="ul">
            {cart.items.map((item) => (
              <CartLine key={lineKey(item)} cartId={cartId} item={item} onRemoved={focusHead} />
            ))}
          </Lines>
          <CartSummary payment={cart.payment} settling={isSettling} />
        </Panes>
      )}
      <StickyFooterRoom />
    </Screen>
  )
}

/** CART-04: the number of lines and of items in all. The word 'cart' is visible in the header already. */
function CartTitle({ items }: { items: readonly CartItem[] }) {
  return (
    <PageTitle>
      <Unseen>
        <T id="cartLines.title" />{' '}
      </Unseen>
      {items.length > 0 && (
        <T id="cartPage.pieces" values={{ items: items.length, pieces: totalQuantity(items) }} />
      )}
    </PageTitle>
  )
}

/** CART-15, CART-16: the costs and the link to the delivery details, which is a bottom bar on a phone. */
function CartSummary({ payment, settling }: { payment: Cart['payment']; settling: boolean }) {
  const title = useId()
  const notice = useServiceNotice()
  return (
    <StickySummary as="section" aria-labelledby={title}>
      <SummaryTitle id={title}>
        <T id="cartPage.summary" />
      </SummaryTitle>
      <CartTotals payment={payment} settling={settling} />
      <TotalBar payment={payment} settling={settling} inline notice={notice}>
        <LinkButton size="lg" block to={routes.confirmation} state={fromCart}>
          <T id="cartLines.confirm" />
        </LinkButton>
      </TotalBar>
      <LinkButton variant="secondary" block to={routes.home} state={fromCart}>
        <T id="app.continueShopping" />
      </LinkButton>
    </StickySummary>
  )
}

/** CART-17: the empty cart, with a link to the menu. */
function EmptyCart() {
  const t = useT()
  return (
    <EmptyState
      icon={<ShoppingBagIcon size={28} />}
      title={t('cartPage.emptyTitle')}
      text={<T id="cartPage.emptyText" />}
      action={
        <LinkButton to={routes.home}>
          <T id="app.continueShopping" />
        </LinkButton>
      }
    />
  )
}

/** CART-18: the skeleton of the cart. */
function CartSkeleton() {
  const t = useT()
  return (
    <Loading label={t('cartPage.loading')}>
      <Panes>
        <Card>
          {[0, 1, 2].map((row) => (
            <LineShape key={row}>
              <Skeleton $ratio="1" $radius={radius.md} />
              <TextShape>
                <Skeleton $width="70%" $height="1.25rem" />
                <Skeleton $width="8.5rem" $height="2.75rem" $radius={radius.pill} />
              </TextShape>
            </LineShape>
          ))}
        </Card>
        <Summary>
          <Skeleton $width="40%" $height="1.25rem" />
          <Skeleton />
          <Skeleton />
          <Skeleton $height="1.5rem" />
          <Skeleton $height="3.25rem" $radius={radius.lg} />
        </Summary>
      </Panes>
    </Loading>
  )
}
