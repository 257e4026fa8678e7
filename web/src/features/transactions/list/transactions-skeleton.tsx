import styled from 'styled-components'
import { radius, space } from '../../../theme/tokens.ts'
import { Loading } from '../../../ui/status/loading.tsx'
import { Skeleton } from '../../../ui/status/skeleton.tsx'
import { Card } from '../../../ui/surfaces/card.tsx'

const Stack = styled.div`display: grid; gap: ${space[3]};`
const cards = ['a', 'b', 'c', 'd', 'e', 'f']

/** The list before its first page is there. */
export function ListSkeleton() {
  return (
    <Loading label="Loading transactions">
      <Stack>
        {cards.map((card) => (
          <Skeleton key={card} $height="5.75rem" $radius={radius.lg} />
        ))}
      </Stack>
    </Loading>
  )
}

/** The detail while it is not known which transaction it shows. */
export function DetailSkeleton() {
  return (
    <Card>
      <Loading label="Loading transaction">
        <Stack>
          <Skeleton $width="60%" $height="2rem" />
          <Skeleton $width="30%" $height="2rem" />
          <Skeleton $height="3.25rem" $radius={radius.lg} />
          <Skeleton $height="8rem" />
        </Stack>
      </Loading>
    </Card>
  )
}
