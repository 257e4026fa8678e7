import type { ReactNode } from 'react'
import { venueSettings } from './boot.ts'

/** LANG-08: a text of the venue (the name of a product, event or place) inside one of ours, with its own direction and language. */
export const VenueText = ({ children }: { children: ReactNode }) => (
  <bdi lang={venueSettings().locales?.[0]}>{children}</bdi>
)
