import { breakpoints } from '@storefront/shared/domain/theme.ts'
import { useSyncExternalStore } from 'react'

/** In rem of the browser's text size: at 200 % text a fan gets the layout of a screen half as wide (FAN-27). */
const rem = (px: number): string => `${px / 16}rem`

/** Media queries, phone first: `${from.tablet} { … }` holds from that width up (THEME-05). */
export const from = {
  mobile: `@media (min-width: ${rem(breakpoints.mobile)})`,
  tablet: `@media (min-width: ${rem(breakpoints.tablet)})`,
  desktop: `@media (min-width: ${rem(breakpoints.desktop)})`,
  wide: `@media (min-width: ${rem(breakpoints.wide)})`,
} as const

/** Room for a screen's next step in the page's flow: a tablet or wider, and not `short`. */
export const roomy = `${from.tablet} and (min-height: 30.01rem)`

/** No room for fixed bars of more than a line: a phone in landscape, or at 150 % text and more (FAN-27, FAN-55). */
export const short = '@media (max-height: 30rem), (max-width: 17rem)'

/** A phone in landscape: little height, but lines of many words. */
export const sideways = '@media (max-height: 30rem) and (min-width: 30rem)'

/** Room for bars and a QR code of 256 px: all but the smallest phones. */
export const tall = '@media (min-height: 40rem)'

/** A phone whose browser chrome takes little of its height. */
export const tallest = '@media (min-height: 51rem)'

/** A column of a few words: the narrowest phone, or any phone at 200 % text (FAN-27). */
export const tight = '@media (max-width: 22rem)'

/** No room for two columns of text: a phone at 200 % text (FAN-27). */
export const stacked = '@media (max-width: 16rem)'

/** Whether one of these rules holds, for content that has another place there or is too expensive to render hidden. */
export function useMedia(rule: string): boolean {
  const query = rule.replace('@media ', '')
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
}
