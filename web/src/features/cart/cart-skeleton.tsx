import { styled } from 'styled-components'
import { from } from '../../theme/breakpoints.ts'
import { radius, space } from '../../theme/tokens.ts'
import { Loading, Skeleton } from '../../ui/status/skeleton.tsx'
import { Card } from '../../ui/surfaces/card.tsx'
import { CartPanes } from './cart-panes.ts'

const Row = styled.div`
  display: grid; grid-template-columns: 5.5rem 1fr; gap: ${space[3]}; padding-block: ${space[4]};
  ${from.mobile} { grid-template-columns: 7rem 1fr; gap: ${space[5]}; }
`
const Text = styled.div`display: grid; align-content: space-between; gap: ${space[2]};`
const Summary = styled(Card)`display: grid; gap: ${space[4]};`

/** CART-18: the shape of a cart that loads. */
export function CartSkeleton() {
  return (
    <Loading label="Loading your cart">
      <CartPanes>
        <Card>
          {[0, 1, 2].map((row) => (
            <Row key={row}>
              <Skeleton $ratio="1" $radius={radius.md} />
              <Text>
                <Skeleton $width="70%" $height="1.25rem" />
                <Skeleton $width="8.5rem" $height="2.75rem" $radius={radius.pill} />
              </Text>
            </Row>
          ))}
        </Card>
        <Summary>
          <Skeleton $width="40%" $height="1.25rem" />
          <Skeleton />
          <Skeleton />
          <Skeleton $height="1.5rem" />
          <Skeleton $height="3.25rem" $radius={radius.lg} />
        </Summary>
      </CartPanes>
    </Loading>
  )
}
