import { listPickupLocations } from '@storefront/shared/contract/events.ts'
import { useCallback } from 'react'
import { useSWRConfig } from 'swr'
import { addressOf } from '../../api/address.ts'
import { call } from '../../api/client.ts'

/**
 * EVENT-10: fetches the pickup locations that /confirmation will need, into the cache under the call's address.
 * Nothing waits for it, and an error is only logged: the screen loads them itself.
 */
export function usePrefetchConfirmation(): () => void {
  const { mutate } = useSWRConfig()
  return useCallback(() => {
    call(listPickupLocations, {})
      .then((locations) => mutate(addressOf(listPickupLocations, {}), locations, { revalidate: false }))
      .catch((error) => console.warn('The pickup locations were not prefetched', error))
  }, [mutate])
}
