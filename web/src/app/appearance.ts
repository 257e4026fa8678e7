import { useLayoutEffect } from 'react'
import { useStored } from '../storage/stored.ts'
import { useTheme } from '../venue/settings.ts'

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
