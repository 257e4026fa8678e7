import { itemsCounted, totalQuantity } from '@storefront/shared/domain/cart/cart.ts'
import { routes } from '@storefront/shared/domain/routes.ts'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { moneyText } from '../../api/venue-texts.ts'
import { color, space } from '../../theme/tokens.ts'
import { type, visuallyHidden } from '../../theme/type.ts'
import { LinkButton } from '../../ui/actions/button.tsx'
import { StickyFooter } from '../../ui/actions/sticky-footer.tsx'
import { Price } from '../../ui/surfaces/price.tsx'
import { useCart } from './cart.ts'

const Box = styled.div`display: grid; grid-template-columns: minmax(0, 1fr); gap: ${space[3]};`
const Row = styled.div`
  display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: ${space[2]} ${space[4]};
`
const Facts = styled.div`
  display: grid;
  &:where([data-slim='true']) { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 ${space[2]}; }
  &[aria-busy='true'] { opacity: 0.45; }
`
const Count = styled.span`${type.caption} color: ${color.muted};`
const Total = styled.span`${type.subheading}`
const Way = styled.div`
  display: grid; min-width: 0;
  &:where([data-slim='false']) { flex: 1 1 9rem; }
`
const Said = styled.p`${visuallyHidden}`

/**
 * FAN-05: how many pieces the cart holds, what they cost and the way there, above the bottom edge; nothing while it is empty.
 * What changes is said to who does not see it.
 * @param above stands on another footer, which has the next step of the screen: slim and quiet then
 * @param hiddenFrom the width from which the cart itself is on the screen
 * @param notice stands above, also while the cart is empty
 */
export function CartBar({
  above = false,
  hiddenFrom,
  notice,
}: {
  above?: boolean
  hiddenFrom?: 'desktop'
  notice?: ReactNode
}) {
  const { cart, isSettling } = useCart()
  const count = totalQuantity(cart.items)
  const pieces = itemsCounted(count)
  return (
    <>
      <Said role="status">
        {count > 0 && !isSettling && `${pieces} in your cart, ${moneyText(cart.payment.amount)}`}
      </Said>
      {(count > 0 || notice) && (
        <StickyFooter above={above} hiddenFrom={hiddenFrom}>
          <Box>
            {notice}
            {count > 0 && (
              <Row>
                <Facts data-slim={above} aria-busy={isSettling}>
                  <Count>{pieces}</Count>
                  <Total>
                    <Price text={moneyText(cart.payment.amount)} />
                  </Total>
                </Facts>
                <Way data-slim={above}>
                  <LinkButton
                    variant={above ? 'link' : 'primary'}
                    size={above ? 'md' : 'lg'}
                    block
                    to={routes.cart}
                  >
                    View cart
                  </LinkButton>
                </Way>
              </Row>
            )}
          </Box>
        </StickyFooter>
      )}
    </>
  )
}
