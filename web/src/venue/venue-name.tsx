import { venueSettings } from './settings.ts'

/**
 * LANG-08, WORLD-02: a name of the venue (of a product, event or place) inside a text of ours, with its own direction and language. It
 * is not translated, since the counter knows it as it is.
 */
export const VenueName = ({ children }: { children: string }) => (
  <bdi translate="no" lang={venueSettings().locales?.[0]}>
    {children}
  </bdi>
)
