import { styled } from 'styled-components'
import { radius, space } from '../../../theme/tokens.ts'
import { Loading, Skeleton } from '../../../ui/status/skeleton.tsx'
import { Card } from '../../../ui/surfaces/card.tsx'

const Stack = styled.div`display: grid; gap: ${space[6]};`
const Head = styled.div`display: grid; gap: ${space[2]};`

/** The shape of an order: headline and total, QR code, status, facts. */
export function DetailSkeleton() {
  return (
    <Card>
      <Loading label="Loading transaction">
        <Stack>
          <Head>
            <Skeleton $width="60%" $height="2rem" />
            <Skeleton $width="30%" $height="1.5rem" />
          </Head>
          <Skeleton $height="3.25rem" $radius={radius.lg} />
          <Skeleton $width="5.5rem" $height="1.5rem" $radius={radius.pill} />
          <Skeleton $height="8rem" />
        </Stack>
      </Loading>
    </Card>
  )
}
