import type { Id } from '@storefront/shared/contract/lenient.ts'
import { type Cents, toDecimal } from '@storefront/shared/domain/money.ts'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { errorMessage } from '../../../api/error-message.ts'
import { messages } from '../../../api/messages.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { cardMessages } from '../messages.ts'
import { prepareForm, readyVault, tenantForm } from '../vault/card-form.ts'
import type { CardVault } from '../vault/card-vault.ts'
import { initiate, saveVaultedCard } from './card-requests.ts'
import { newCard, useCards } from './use-cards.ts'

type Phase = 'idle' | 'preparing' | 'entering' | 'saving'

/**
 * Adding a card through the vault's hosted form (CARD-07 to CARD-16).
 * @param total what the form shows as the amount, null while it is not known
 * @param onAdded called with the new card's id, null when it is not known
 */
export function useAddCard(total: Cents | null, onAdded: (id: Id | null) => void) {
  const { data: before = [], mutate } = useCards()
  const [phase, setPhase] = useState<Phase>('idle')
  const used = useRef<CardVault | null>(null)
  const unmounting = useRef<AbortController | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    unmounting.current = controller
    return () => {
      controller.abort()
      used.current?.cleanUp()
    }
  }, [])

  async function enterAndSave(unmounted: AbortSignal | undefined) {
    const amount = total === null ? '' : toDecimal(total)
    const vault = await readyVault()
    const initiation = await initiate(amount, vault.vendor)
    used.current = vault
    const form = await prepareForm(vault, tenantForm(initiation.environmentKey, amount))
    if (unmounted?.aborted) return vault.cleanUp()
    // Our overlay is modal: it has to be gone before the form can have the focus.
    flushSync(() => setPhase('entering'))
    const card = await form.show()
    if (!card) return
    setPhase('saving')
    const saved = await saveVaultedCard(card, initiation)
    const after = await mutate()
    onAdded(newCard(saved, before, after ?? []))
    toast({ title: 'Card saved successfully', variant: 'success' })
  }

  async function add() {
    if (phase !== 'idle') return
    setPhase('preparing')
    try {
      await enterAndSave(unmounting.current?.signal)
    } catch (error) {
      console.error(error)
      const title = errorMessage(error, messages.api.general)
      // CARD-05 is on the screen as long as it lasts.
      if (title !== cardMessages.vaultNotLoaded) toast({ title, variant: 'destructive' })
    } finally {
      setPhase('idle')
    }
  }
  return { add, phase }
}
