import { themeVariables } from '@storefront/shared/domain/palette.ts'
import { tenantColorVariables } from '@storefront/shared/domain/theme.ts'
import { useLayoutEffect } from 'react'
import { cssHex } from '../theme/css-hex.ts'

/**
 * THEME-02: applies the primary colour of the selected event to every screen, with readable texts and focus (THEME-03) in both themes.
 * With an invalid colour the page keeps the tenant's colours from the server. The browser's bar gets the same colour as the header (FAN-53).
 */
export function EventTheme({ primary }: { primary: string }) {
  const hex = cssHex(primary)
  useLayoutEffect(() => {
    if (hex === null) return
    const { style } = document.documentElement
    const bar = document.querySelector<HTMLMetaElement>('meta[name=theme-color]')
    const own = bar?.content ?? ''
    for (const [name, value] of Object.entries(themeVariables(hex))) style.setProperty(name, value)
    if (bar) bar.content = hex
    return () => {
      for (const name of tenantColorVariables) style.removeProperty(name)
      if (bar) bar.content = own
    }
  }, [hex])
  return null
}
