import { themeVariables } from '@storefront/shared/domain/palette.ts'
import { tenantColorVariables } from '@storefront/shared/domain/theme.ts'
import { useLayoutEffect } from 'react'
import { useTheme } from '../api/venue-preferences.ts'
import { useSelectedEvent } from '../features/events/selected-event.ts'
import { useStored } from '../storage/stored.ts'
import { cssHex } from '../theme/css-hex.ts'

/**
 * FAN-25, FAN-26, VEN-05: theme and density stand on the root, where `base.css` reads them. The page's head did the same before the first
 * paint (`head/preferences.ts`); from here on changes are followed, also those of other tabs.
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
 * THEME-02: a selected event that carries a primary colour gives it to every screen, with texts and focus readable on it
 * (THEME-03) in either theme. Without one, or with a text that is no colour, the page has the tenant's, which the server
 * wrote into it. The browser's own bar has that colour too, in either theme, as the header below it (FAN-53).
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
