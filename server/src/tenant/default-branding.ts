import type { Branding } from '@storefront/shared/contract/branding.ts'
import { defaultAttributes } from '@storefront/shared/contract/upstream-branding.ts'
import { allDeliveryMethods } from '@storefront/shared/domain/delivery/delivery.ts'

const { deliveryMethod: _decidedBySettings, ...attributes } = defaultAttributes

/** The branding that fans see while the tenant's own cannot be fetched (TENANT-07). */
export const defaultBranding: Branding = {
  id: 0,
  merchantID: 'default',
  clientID: 'default',
  subDomain: null,
  title1: 'Welcome to',
  title2: 'Home Team',
  title3: 'Fan Store',
  backGroundImageURL: '',
  primaryColor: '#FFD700',
  favIconURL: '',
  additionalAttributes: {
    ...attributes,
    loginMethods: 'phone,google,apple,x',
    deliveryMethods: [...allDeliveryMethods],
    pickupTimeRanges: [],
    sections: [],
    hasRequiredSettings: false,
  },
}
