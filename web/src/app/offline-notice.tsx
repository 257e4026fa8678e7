import { useSyncExternalStore } from 'react'
import styled from 'styled-components'
import { messages } from '../api/messages.ts'
import { space } from '../theme/tokens.ts'
import { Notice } from '../ui/status/notice.tsx'

const Place = styled.div`
  max-width: 80rem; margin: ${space[3]} auto 0; padding-inline: ${space[4]};
`

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Shown while the browser is offline: nothing can be fetched or ordered. */
export function OfflineNotice() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  if (online) return null
  return (
    <Place>
      <Notice tone="warning">{messages.api.connection}</Notice>
    </Place>
  )
}
