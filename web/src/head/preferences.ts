import type { StoredKey } from '../storage/stored-keys.ts'

/**
 * FAN-25, FAN-26, VEN-05: the fan's theme, else the venue's, and the fan's density on the root before anything is painted. From its
 * start on the app follows them (`app/appearance.ts`). A value that is none of ours, or a storage that is blocked, changes nothing.
 */
function applyPreferences(): void {
  const { dataset } = document.documentElement
  const theme = kept('theme_preference', /^(system|light|dark)$/) ?? venueTheme()
  const density = kept('ui_density', /^(compact|comfortable)$/)
  if (theme && theme !== 'system') dataset.theme = theme
  if (density) dataset.density = density
}

/** The server writes it where the venue has one. */
const venueTheme = () => document.querySelector<HTMLMetaElement>('meta[name=default-theme]')?.content

function kept(key: StoredKey, values: RegExp): string | undefined {
  try {
    return values.exec(localStorage.getItem(key) ?? '')?.[0]
  } catch {
    return undefined
  }
}

applyPreferences()
