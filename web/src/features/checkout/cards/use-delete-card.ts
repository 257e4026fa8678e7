import { sameId } from '@storefront/shared/contract/lenient.ts'
import { type Card, deleteCard } from '@storefront/shared/contract/payments.ts'
import { useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { errorMessage } from '../../../api/error-message.ts'
import { messages } from '../../../api/messages.ts'
import { send } from '../../../api/send.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { useCards } from './use-cards.ts'

/** A card that is not there any more is what the fan wanted: the response to an earlier try was lost. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error
}

const isRefusal = (error: unknown) => error instanceof ApiError && error.status < 500

/** Removing a card, in two steps: `ask` for it, `confirm` or `cancel` (CARD-17 to CARD-19). */
export function useDeleteCard(onDeleted: () => void) {
  const { mutate } = useCards()
  const [asked, ask] = useState<Card | null>(null)
  const [running, setRunning] = useState(false)

  async function confirm() {
    if (!asked) return
    ask(null)
    setRunning(true)
    const others = (cards: Card[] | undefined) => cards?.filter(({ id }) => !sameId(id, asked.id))
    try {
      await send(deleteCard, { params: { cardId: asked.id } }).catch(unlessGone)
      await mutate(others, { revalidate: false })
      onDeleted()
      toast({ title: 'Card deleted successfully', variant: 'success' })
    } catch (error) {
      toast({ title: errorMessage(error, messages.card.deleteFailed), variant: 'destructive' })
      // Only the response may have been lost, so the product server is asked which cards there are.
      if (!isRefusal(error)) await mutate()
    } finally {
      setRunning(false)
    }
  }
  return { asked, ask, cancel: () => ask(null), confirm, running }
}
