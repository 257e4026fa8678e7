import { useEffect, useState } from 'react'
import { takeLinkCredential } from '../../storage/link-credential.ts'

const taken = () => window.credential ?? ''

/** AUTH-19: what the link of a venue's app has brought to /auth, until the fan has decided; '' for nothing. */
export function useLinkCredential(): [credential: string, forget: () => void] {
  const [credential, setCredential] = useState(taken)
  useEffect(() => {
    // A link to /auth on /auth does not load the page again.
    const take = () => {
      takeLinkCredential()
      setCredential(taken)
    }
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  const forget = () => {
    window.credential = undefined
    setCredential('')
  }
  return [credential, forget]
}
