import { useEffect } from 'react'
import { useSWRConfig } from 'swr'
import { NetworkError } from './api-error.ts'
import { onReached } from './reachability.ts'

/** FAN-28: reads that got no response are sent again as soon as the server can be reached. */
export function useRetriedReads(): void {
  const { cache, mutate } = useSWRConfig()
  useEffect(
    () =>
      onReached(() => {
        for (const key of [...cache.keys()])
          if (cache.get(key)?.error instanceof NetworkError) mutate(key).catch(() => {})
      }),
    [cache, mutate],
  )
}
