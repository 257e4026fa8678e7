import { useEffect, useLayoutEffect } from 'react'
import { onReconnected } from '../api/reachability.ts'
import { changeLanguage, t } from '../messages/language.ts'
import { writeCookie } from '../storage/cookies.ts'
import { useStored } from '../storage/stored.ts'
import { toast } from '../ui/toast/toast.ts'
import { useTheme, venueLanguages } from '../venue/settings.ts'

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
    dataset.density = density
  }, [theme, density])
}

/**
 * LANG-04: shows the page in the language that the fan chose, here or in another tab, and writes it to the cookie for the server. The
 * cookie is renewed at each start, since some browsers limit cookies of scripts to a week. If messages cannot be loaded, the page keeps
 * its language and tries again when the server can be reached.
 */
export function useLanguageChoice(): void {
  const choice = useStored('language')
  useEffect(() => {
    if (choice === null || !venueLanguages().some(({ tag }) => tag === choice)) return
    writeCookie('__Host-language', choice)
    // Also for the current language, since an earlier change may still be pending.
    changeLanguage(choice).catch((error) => {
      console.warn('The language was not changed', error)
      toast({ title: t('errors.connection'), variant: 'destructive' })
    })
    return onReconnected(() => {
      changeLanguage(choice).catch((error) => console.warn('The language was not changed', error))
    })
  }, [choice])
}
