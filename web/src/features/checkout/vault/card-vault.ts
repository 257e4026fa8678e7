import { useCallback, useEffect, useState } from 'react'
import { UserFacingError } from '../../../api/error-message.tsx'
import { onReconnected } from '../../../api/reachability.ts'
import { t } from '../../../messages/language.ts'
import { withTimeout } from '../../../storage/with-timeout.ts'
import { toast } from '../../../ui/toast/toast.ts'
import type { CardVault } from './card-form.ts'
import { loadCardVault } from './load-vault.ts'

const timeoutMs = 5000

/**
 * CARD-05: loads the card vault with the screen, and again when the connection is back. Each failure is a toast, but not
 * that of a lost connection (FAN-29); `failed` until a load succeeds.
 */
export function useCardVault() {
  const [failures, setFailures] = useState(0)
  const failed = failures > 0
  const load = useCallback(
    () =>
      loadCardVault().then(
        () => setFailures(0),
        () => setFailures((before) => before + 1),
      ),
    [],
  )
  useEffect(() => void load(), [load])
  useEffect(() => {
    if (failures > 0 && navigator.onLine)
      toast({
        title: t('checkout.vaultNotLoaded'),
        variant: 'destructive',
        // The alert beside the cards speaks for the first failure only.
        silentForScreenReader: failures === 1,
      })
  }, [failures])
  useEffect(() => (failed ? onReconnected(load) : undefined), [failed, load])
  return { failed, load }
}

/** CARD-05: shown on the screen for as long as it lasts (`useCardVault`). */
export class VaultNotLoadedError extends UserFacingError {}

/**
 * The vault, once its script has loaded; waits up to 5 s.
 * @throws UserFacingError (CARD-05, CARD-07)
 */
export function awaitVault(): Promise<CardVault> {
  const vault = loadCardVault().catch((cause: unknown) => {
    // Without a network it is not the payment system that failed (FAN-29).
    if (navigator.onLine) throw new VaultNotLoadedError(t('checkout.vaultNotLoaded'), { cause })
    throw new UserFacingError(t('errors.connection'), { cause })
  })
  return withTimeout(timeoutMs, vault, () => {
    throw new UserFacingError(t('checkout.vaultNotReady'))
  })
}
