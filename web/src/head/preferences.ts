import { darkSurfaces } from '@storefront/shared/domain/theme.ts'
import type { StoredKey } from '../storage/stored-keys.ts'

/**
 * FAN-25, FAN-26: the fan's theme and density on the root before anything is painted, and the browser's own bar dark in the
 * dark theme. From its start on the app follows them (`app/appearance.ts`). A value that is none of ours, or a storage that is
 * blocked, changes nothing.
 */
function applyPreferences(): void {
  const { dataset } = document.documentElement
  const theme = kept('theme_preference', /^(light|dark)$/)
  const density = kept('ui_density', /^(compact|comfortable)$/)
  if (theme) dataset.theme = theme
  if (density) dataset.density = density
  const isDark = theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  const bar = document.querySelector<HTMLMetaElement>('meta[name=theme-color]')
  if (bar && isDark) bar.content = darkSurfaces.background
}

function kept(key: StoredKey, values: RegExp): string | undefined {
  try {
    return values.exec(localStorage.getItem(key) ?? '')?.[0]
  } catch {
    return undefined
  }
}

applyPreferences()
