import { themeVariables } from '@storefront/shared/domain/palette.ts'
import { tenantColorVariables } from '@storefront/shared/domain/theme.ts'
import { useLayoutEffect } from 'react'
import { useSelectedEvent } from '../features/events/selected-event.ts'
import { cssHex } from '../theme/css-hex.ts'

/**
 * THEME-02: a selected event that carries a primary colour gives it to every screen, with texts and focus readable on it
 * (THEME-03). Without one, or with a text that is no colour, the page has the tenant's, which the server wrote into it.
 */
export function useEventTheme(): void {
  const primary = useSelectedEvent()?.primaryColor
  useLayoutEffect(() => {
    const hex = primary ? cssHex(primary) : null
    if (hex === null) return
    const { style } = document.documentElement
    for (const [name, value] of Object.entries(themeVariables(hex))) style.setProperty(name, value)
    const bar = document.querySelector<HTMLMetaElement>('meta[name=theme-color]')
    const tenants = bar?.content
    if (bar) bar.content = hex
    return () => {
      for (const name of tenantColorVariables) style.removeProperty(name)
      if (bar && tenants !== undefined) bar.content = tenants
    }
  }, [primary])
}
