import { type Branding, getBranding as readBranding } from '@storefront/shared/contract/branding.ts'
import { getBoot, getBranding } from '../../api/boot.ts'
import { useEndpoint } from '../../api/reads.ts'

/** What a venue says of handing orders over. */
export type Venue = Pick<
  Branding['additionalAttributes'],
  'deliveryMethods' | 'pickupTimeRanges' | 'sections'
>

/**
 * EVENT-10: the venue as it was read since its event was chosen, or is read when this screen opens; until then, and where that fails, as
 * the page brought it. `isLoading` while not even the page knows it: it was opened while the product server was away.
 */
export function useVenue(): { venue: Venue; isLoading: boolean } {
  const { data, error } = useEndpoint(readBranding, {})
  const { additionalAttributes: venue } = data?.status === 'found' ? data.branding : getBranding()
  return { venue, isLoading: !data && !error && getBoot().branding.status !== 'found' }
}
