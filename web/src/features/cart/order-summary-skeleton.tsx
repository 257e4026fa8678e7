import { styled } from 'styled-components'
import { space } from '../../theme/tokens.ts'
import { Loading, Skeleton } from '../../ui/status/skeleton.tsx'

const Rows = styled.div`display: grid; gap: ${space[4]};`
const Row = styled.div`
  display: grid; grid-template-columns: 3.5rem 1fr 4rem; gap: ${space[3]}; align-items: center;
`

/** The shape of an order summary that loads. */
export function OrderSummarySkeleton() {
  return (
    <Loading label="Loading your order">
      <Rows>
        {[0, 1].map((row) => (
          <Row key={row}>
            <Skeleton $ratio="1" />
            <Skeleton $width="70%" />
            <Skeleton />
          </Row>
        ))}
        <Skeleton $height="1.5rem" />
      </Rows>
    </Loading>
  )
}
