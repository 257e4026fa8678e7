import { getBranding as readBranding } from '@storefront/shared/contract/branding.ts'
import { getBoot, getBranding } from '../../api/boot.ts'
import { useEndpoint } from '../../api/use-endpoint.ts'

/**
 * CONF-08: the venue's sections, undefined while they load. The page brings them along, but for a page that was opened
 * while the product server was away and has the default branding: its sections are asked for again.
 */
export function useSections(): readonly string[] | undefined {
  const isKnown = getBoot().branding.status === 'found'
  const { data, error } = useEndpoint(readBranding, isKnown ? null : {})
  if (isKnown || error) return getBranding().additionalAttributes.sections
  return data?.branding.additionalAttributes.sections
}
