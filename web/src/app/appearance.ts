import { themeVariables } from '@storefront/shared/domain/palette.ts'
import { tenantColorVariables } from '@storefront/shared/domain/theme.ts'
import { useLayoutEffect } from 'react'
import { useTheme } from '../api/venue-preferences.ts'
import { useSelectedEvent } from '../features/events/selected-event.ts'
import { useStored } from '../storage/stored.ts'
import { cssHex } from '../theme/css-hex.ts'

/**
 * FAN-25, FAN-26, VEN-05: sets theme and density on the root for `base.css`, and follows changes, also those of other tabs. Before the
 * first paint `head/preferences.ts` does the same.
 */
export function useAppearance(): void {
  const theme = useTheme()
  const density = useStored('ui_density') ?? 'normal'

  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (theme === 'system') delete dataset.theme
    else dataset.theme = theme
  }, [theme])
  useLayoutEffect(() => {
    document.documentElement.dataset.density = density
  }, [density])
}

/**
 * THEME-02: applies the primary colour of the selected event to every screen, with readable texts and focus (THEME-03) in both themes.
 * Without one, or with an invalid colour, the page keeps the tenant's colours from the server. The browser's bar gets the same colour as
 * the header (FAN-53).
 */
export function useEventTheme(): void {
  const primary = useSelectedEvent()?.primaryColor
  const hex = primary ? cssHex(primary) : null
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
}
