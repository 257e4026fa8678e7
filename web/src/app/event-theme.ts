import { themeVariables } from '@storefront/shared/domain/palette.ts'
import { tenantColorVariables } from '@storefront/shared/domain/theme.ts'
import { useLayoutEffect } from 'react'
import { useSelectedEvent } from '../features/events/selected-event.ts'
import { cssHex } from '../theme/tokens.ts'

/**
 * THEME-02: a selected event that carries a primary colour gives it to every screen, with texts and focus readable on it
 * (THEME-03) in either theme. Without one, or with a text that is no colour, the page has the tenant's, which the server
 * wrote into it.
 * @returns the event's colour as #rrggbb, or null
 */
export function useEventTheme(): string | null {
  const primary = useSelectedEvent()?.primaryColor
  const hex = primary ? cssHex(primary) : null
  useLayoutEffect(() => {
    if (hex === null) return
    const { style } = document.documentElement
    for (const [name, value] of Object.entries(themeVariables(hex))) style.setProperty(name, value)
    return () => {
      for (const name of tenantColorVariables) style.removeProperty(name)
    }
  }, [hex])
  return hex
}
