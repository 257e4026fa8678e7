import type { Id } from '@storefront/shared/contract/lenient.ts'
import { type Cents, toDecimal } from '@storefront/shared/domain/money.ts'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { messages } from '../../../api/messages.ts'
import { toast } from '../../../ui/toast/toast.ts'
import type { CardVault } from '../vault/card-vault.ts'
import { prepareForm, readyVault } from '../vault/ready-vault.ts'
import { vaultMessages } from '../vault/vault-messages.ts'
import { newCard } from './card-list.ts'
import { initiate } from './initiation.ts'
import { saveVaultedCard } from './save-card.ts'
import { tenantForm } from './tenant-form.ts'
import { useCards } from './use-cards.ts'

type Phase = 'idle' | 'preparing' | 'entering' | 'saving'

/**
 * Adding a card through the vault's hosted form (CARD-07 to CARD-16).
 * @param total what the form shows as the amount, null while it is not known
 * @param onAdded hears of the new card
 */
export function useAddCard(total: Cents | null, onAdded: (id: Id | null) => void) {
  const { data: before = [], mutate } = useCards()
  const [phase, setPhase] = useState<Phase>('idle')
  const used = useRef<CardVault | null>(null)
  const leave = useRef<AbortController | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    leave.current = controller
    return () => {
      controller.abort()
      used.current?.cleanUp()
    }
  }, [])

  async function enterAndSave(left: AbortSignal | undefined) {
    const amount = total === null ? '' : toDecimal(total)
    const vault = await readyVault()
    const initiation = await initiate(amount, vault.vendor)
    used.current = vault
    const form = await prepareForm(vault, tenantForm(initiation.environmentKey, amount))
    if (left?.aborted) return vault.cleanUp()
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
      await enterAndSave(leave.current?.signal)
    } catch (error) {
      console.error(error)
      const title = error instanceof Error ? error.message : messages.api.general
      // CARD-05 stands on the screen as long as it lasts.
      if (title !== vaultMessages.notLoaded) toast({ title, variant: 'destructive' })
    } finally {
      setPhase('idle')
    }
  }
  return { add, phase }
}
