import { useEffect } from 'react'
import { sendQuantitiesNow } from './quantity-changes.ts'

/**
 * Sends changed quantities at once when the fan leaves the screen it is used on, by a link or with the whole page.
 * A phone that puts the page aside may never come back to it, so that counts too.
 */
export function useSendOnLeaving(): void {
  useEffect(() => {
    const whenHidden = () => {
      if (document.visibilityState === 'hidden') sendQuantitiesNow()
    }
    window.addEventListener('pagehide', sendQuantitiesNow)
    document.addEventListener('visibilitychange', whenHidden)
    return () => {
      window.removeEventListener('pagehide', sendQuantitiesNow)
      document.removeEventListener('visibilitychange', whenHidden)
      sendQuantitiesNow()
    }
  }, [])
}
