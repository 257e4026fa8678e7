import { useCallback, useEffect, useState } from 'react'
import { loadCardVault } from './vault-script.ts'

/** Loads the card vault with the screen; `failed` from a load that did not work until one that did (CARD-05). */
export function useCardVault() {
  const [failed, setFailed] = useState(false)
  const load = useCallback(() => {
    loadCardVault().then(
      () => setFailed(false),
      () => setFailed(true),
    )
  }, [])
  useEffect(load, [load])
  return { failed, load }
}
