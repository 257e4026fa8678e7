import type { ReactNode } from 'react'
import { venueSettings } from './boot.ts'

/** LANG-08: a text of the venue's (a name of a product, an event, a place) inside one of ours: it has a direction and a language of its own. */
export const VenueText = ({ children }: { children: ReactNode }) => (
  <bdi lang={venueSettings().locales?.[0]}>{children}</bdi>
)
