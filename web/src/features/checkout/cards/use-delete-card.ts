import { type Id, sameId } from '@storefront/shared/contract/lenient.ts'
import { type Card, deleteCard } from '@storefront/shared/contract/payments.ts'
import { useState } from 'react'
import { ApiError, NotSentError } from '../../../api/api-error.ts'
import { errorMessage } from '../../../api/error-message.ts'
import { send } from '../../../api/send.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { cardMessages } from '../messages.ts'
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
      await remove(asked.id)
      onDeleted()
      toast({ title: 'Card deleted successfully', variant: 'success' })
    } catch (error) {
      toast({ title: errorMessage(error, cardMessages.deleteFailed), variant: 'destructive' })
    } finally {
      setRunning(false)
    }
  }

  /** A card that is not there any more was removed, by an earlier try whose response was lost for example. */
  async function remove(cardId: Id): Promise<void> {
    const others = (cards: Card[] | undefined) => cards?.filter(({ id }) => !sameId(id, cardId))
    try {
      await send(deleteCard, { params: { cardId } })
    } catch (error) {
      const status = error instanceof ApiError ? error.status : null
      const isRefused = error instanceof NotSentError || (status !== null && status < 500 && status !== 404)
      // Only the response may have been lost, so the product server is asked which cards there are.
      const now = isRefused ? undefined : await mutate()
      const isGone = status === 404 || now?.every(({ id }) => !sameId(id, cardId))
      if (!isGone) throw error
    }
    await mutate(others, { revalidate: false })
  }

  return { asked, ask, cancel: () => ask(null), confirm, running }
}
