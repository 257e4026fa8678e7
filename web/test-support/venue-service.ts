import type { VenueService } from '@storefront/shared/contract/venue.ts'
import { act } from '@testing-library/react'
import { currentBranding, setBranding } from '../src/api/boot.ts'

/** What staff have switched, everything open unless given. */
export const serviceStub = (switched: Partial<VenueService> = {}): VenueService => ({
  ordering: 'open',
  inSeat: 'open',
  pickup: 'open',
  message: null,
  waitMinutes: null,
  until: null,
  setAt: '2026-11-21T19:42:00Z',
  ...switched,
})

/** The page hears what was switched; without it that everything is open and nothing is said. */
export const switchService = (switched?: Partial<VenueService>) =>
  act(async () => setBranding({ ...currentBranding(), service: switched && serviceStub(switched) }))
