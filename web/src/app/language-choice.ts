import { useEffect } from 'react'
import { onReconnected } from '../api/reachability.ts'
import { venueLanguages } from '../api/venue-preferences.ts'
import { changeLanguage, t } from '../messages/language.ts'
import { writeCookie } from '../storage/cookies.ts'
import { useStored } from '../storage/stored.ts'
import { toast } from '../ui/toast/toast.ts'

/**
 * LANG-04: the page is in the language that the fan chose, here or in another tab, and the cookie says it to the server, again at each start, since
 * some browsers keep what a script writes there for a week. Where its messages cannot be loaded the page stays as it is, until there is a
 * network again.
 */
export function useLanguageChoice(): void {
  const choice = useStored('language')
  useEffect(() => {
    if (choice === null || !venueLanguages().some(({ tag }) => tag === choice)) return
    writeCookie('__Host-language', choice)
    // Also where the page is in it, which may be about to change to what the fan chose before.
    changeLanguage(choice).catch((error) => {
      console.warn('The language was not changed', error)
      toast({ title: t('errors.connection'), variant: 'destructive' })
    })
    return onReconnected(() => {
      changeLanguage(choice).catch((error) => console.warn('The language was not changed', error))
    })
  }, [choice])
}
