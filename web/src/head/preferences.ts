import { keptText } from '../storage/browser-storages.ts'
import type { StoredKey } from '../storage/stored-keys.ts'

/**
 * FAN-25, FAN-26, VEN-05: sets the fan's theme, or the venue's, and the fan's density on the root before the first paint. The app
 * updates them later (`app/preferences.ts`). An unknown value changes nothing.
 */
function applyPreferences(): void {
  const { dataset } = document.documentElement
  const theme = kept('theme_preference', /^(system|light|dark)$/) ?? venueTheme()
  const density = kept('ui_density', /^(compact|comfortable)$/)
  if (theme && theme !== 'system') dataset.theme = theme
  if (density) dataset.density = density
}

/** The server writes this tag for a venue with a default theme. */
const venueTheme = () => document.querySelector<HTMLMetaElement>('meta[name=default-theme]')?.content

const kept = (key: StoredKey, values: RegExp): string | undefined => values.exec(keptText(key) ?? '')?.[0]

applyPreferences()
