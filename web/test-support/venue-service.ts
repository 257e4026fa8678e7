import type { VenueService } from '@storefront/shared/contract/venue.ts'
import { act } from '@testing-library/react'
import { currentBranding, setBranding } from '../src/venue/branding.ts'

/** The switches of staff, everything open by default. */
export const serviceStub = (switched: Partial<VenueService> = {}): VenueService => ({
  ordering: 'open',
  inSeat: 'open',
  pickup: 'open',
  message: null,
  waitMinutes: null,
  soldOut: [],
  until: null,
  setAt: '2026-11-21T19:42:00Z',
  ...switched,
})

/** Tells the page what staff have switched; without an argument everything is open and there is no message. */
export const switchService = (switched?: Partial<VenueService>) =>
  act(async () => setBranding({ ...currentBranding(), service: switched && serviceStub(switched) }))
