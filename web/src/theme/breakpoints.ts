import { breakpoints } from '@storefront/shared/domain/theme.ts'

/** Media queries, phone first: `${from.tablet} { … }` holds from that width up (THEME-05). */
export const from = {
  mobile: `@media (min-width: ${breakpoints.mobile}px)`,
  tablet: `@media (min-width: ${breakpoints.tablet}px)`,
  desktop: `@media (min-width: ${breakpoints.desktop}px)`,
  wide: `@media (min-width: ${breakpoints.wide}px)`,
} as const

/** The other way round, for what holds on smaller screens alone. */
export const below = {
  tablet: `@media not all and (min-width: ${breakpoints.tablet}px)`,
} as const
