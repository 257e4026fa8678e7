import { styled } from 'styled-components'
import { getBoot } from '../api/boot.ts'
import { useReachable } from '../api/reachability.ts'
import { useRetriedReads } from '../api/reads.ts'
import { T } from '../messages/t.tsx'
import { space } from '../theme/tokens.ts'
import { Notice } from '../ui/status/notice.tsx'

const Place = styled.div`
  max-width: 80rem; margin: ${space[3]} auto 0; padding-inline: ${space[4]};
`

/** FAN-28: shown while our server cannot be reached. */
export function OfflineNotice() {
  useRetriedReads()
  const reachable = useReachable()
  if (reachable) return null
  return (
    <Place>
      <Notice tone="warning">
        <T id="errors.connection" /> {getBoot().offline && <T id="app.keptOnly" />}
      </Notice>
    </Place>
  )
}
