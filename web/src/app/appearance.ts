import { themeVariables } from '@storefront/shared/domain/palette.ts'
import { darkSurfaces, tenantColorVariables } from '@storefront/shared/domain/theme.ts'
import { useLayoutEffect, useSyncExternalStore } from 'react'
import { useTheme } from '../api/theme.ts'
import { useSelectedEvent } from '../features/events/selected-event.ts'
import { useStored } from '../storage/stored.ts'
import { cssHex } from '../theme/css-hex.ts'

/**
 * FAN-25, FAN-26, VEN-05: theme and density stand on the root, where `base.css` reads them; the browser's own bar has the
 * venue's colour in the light theme and the header's in the dark one. The page's head did the same before the first paint
 * (`head/preferences.ts`); from here on changes are followed, also those of other tabs and of the system.
 * @param brand the colour of the venue or of the selected event
 */
export function useAppearance(brand: string): void {
  const theme = useTheme()
  const density = useStored('ui_density') ?? 'normal'
  const systemIsDark = useSyncExternalStore(followSystem, isSystemDark)
  const dark = theme === 'system' ? systemIsDark : theme === 'dark'

  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (theme === 'system') delete dataset.theme
    else dataset.theme = theme
  }, [theme])
  useLayoutEffect(() => {
    document.documentElement.dataset.density = density
  }, [density])
  useLayoutEffect(() => {
    const bar = document.querySelector<HTMLMetaElement>('meta[name=theme-color]')
    if (bar) bar.content = dark ? darkSurfaces.background : brand
  }, [dark, brand])
}

const darkSystem = '(prefers-color-scheme: dark)'

const isSystemDark = () => matchMedia(darkSystem).matches

function followSystem(listener: () => void): () => void {
  const system = matchMedia(darkSystem)
  system.addEventListener('change', listener)
  return () => system.removeEventListener('change', listener)
}

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
