import { sameId } from '@storefront/shared/contract/lenient.ts'
import { type Card, deleteCard } from '@storefront/shared/contract/payments.ts'
import { useState } from 'react'
import { errorMessage } from '../../../api/error-message.ts'
import { messages } from '../../../api/messages.ts'
import { send } from '../../../api/send.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { useCards } from './use-cards.ts'

/** Removing a card, in two steps: `ask` for it, `confirm` or `cancel` (CARD-17 to CARD-19). */
export function useDeleteCard(onDeleted: () => void) {
  const { mutate } = useCards()
  const [asked, ask] = useState<Card | null>(null)
  const [running, setRunning] = useState(false)

  async function confirm() {
    if (!asked) return
    ask(null)
    setRunning(true)
    try {
      await send(deleteCard, { params: { cardId: asked.id } })
      await mutate((cards) => cards?.filter(({ id }) => !sameId(id, asked.id)), { revalidate: false })
      onDeleted()
      toast({ title: 'Card deleted successfully', variant: 'success' })
    } catch (error) {
      toast({ title: errorMessage(error, messages.card.deleteFailed), variant: 'destructive' })
    } finally {
      setRunning(false)
    }
  }
  return { asked, ask, cancel: () => ask(null), confirm, running }
}
