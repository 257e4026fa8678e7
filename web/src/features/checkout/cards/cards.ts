import { type Id, sameId } from '@storefront/shared/contract/lenient.ts'
import {
  type Card,
  deleteCard,
  initiatePayment,
  listCards,
  saveCard,
} from '@storefront/shared/contract/payments.ts'
import type { Cents } from '@storefront/shared/domain/money.ts'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, NotSentError } from '../../../api/api-error.ts'
import { call } from '../../../api/client.ts'
import { errorMessage, UserFacingError } from '../../../api/error-message.tsx'
import { readAhead, useCached } from '../../../api/reads.ts'
import { send } from '../../../api/send.ts'
import { t } from '../../../messages/language.ts'
import { sameFan } from '../../../storage/fan.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { moneyText } from '../../../venue/formats.ts'
import { awaitOrderId } from '../order-id.ts'
import type { Payment } from '../payment/payment-machine.ts'
import { type CardVault, prepareForm, type VaultedCard } from '../vault/card-form.ts'
import { awaitVault, useCardVault, VaultNotLoadedError } from '../vault/card-vault.ts'

const fetchCards = (): Promise<Card[]> => call(listCards, {})

export const useCards = () => useCached<Card[]>(listCards.path, fetchCards)

/** Loads the saved cards before the screen is drawn. */
export const readCardsAhead = (): Promise<unknown> => readAhead(listCards.path, fetchCards)

/** CARD-03, CARD-18: the card that the fan chose, or the first one when that card is gone. */
export function selectedCard(cards: readonly Card[], chosen: Id | null): Card | null {
  return cards.find(({ id }) => sameId(id, chosen)) ?? cards[0] ?? null
}

/** Card id → reason of the decline, '' without a given reason. */
type Declines = ReadonlyMap<string, string>

/** FAN-49: the cards that were declined since the screen was opened; a reload forgets them. */
export function useDeclines(payment: Payment): Declines {
  const [declines, setDeclines] = useState<Declines>(new Map())
  const last = payment.at === 'failed' ? payment.declined : undefined
  if (last && declines.get(last.cardId) !== last.reason)
    setDeclines(new Map(declines).set(last.cardId, last.reason))
  return declines
}

/** FAN-49: the next card that was not declined, if there is one. */
export function nextCardToTry(
  cards: readonly Card[],
  current: Id | undefined,
  declines: Declines,
): Card | undefined {
  const index = cards.findIndex(({ id }) => sameId(id, current))
  return [...cards.slice(index + 1), ...cards].find(({ id }) => !declines.has(String(id)))
}

/**
 * CARD-05 to CARD-16: adds a card through the vault's hosted form; a screen calls this once for all its buttons. The
 * reason of a refusal is a toast, and in `problem` until another try (FAN-50).
 * @param total the amount that the form shows, null while it is unknown
 * @param onAdded called with the new card's id, null when it is unknown
 */
export function useAddCard(total: Cents | null, onAdded: (id: Id | null) => void) {
  const vault = useCardVault()
  const { data: before = [], mutate } = useCards()
  const [phase, setPhase] = useState<'idle' | 'preparing' | 'entering' | 'saving'>('idle')
  const [problem, setProblem] = useState<string | null>(null)
  const used = useRef<CardVault | null>(null)
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
      used.current?.unload()
    }
  }, [])

  async function add() {
    if (phase !== 'idle') return
    const isSameFan = sameFan()
    void vault.load()
    setProblem(null)
    setPhase('preparing')
    try {
      const amount = total === null ? '' : moneyText(total)
      const ready = await awaitVault()
      const initiation = await initiate(amount)
      used.current = ready
      const show = await prepareForm(ready, initiation.environmentKey, amount)
      if (!isMounted.current) return ready.unload()
      // The overlay is modal, so the form cannot take the focus before the overlay is gone.
      flushSync(() => setPhase('entering'))
      const card = await show()
      if (!card) return
      setPhase('saving')
      const saved = await saveVaultedCard(card, initiation)
      const after = await mutate()
      onAdded(findNewCardId(saved, before, after ?? []))
      toast({ title: t('checkout.cardSaved'), variant: 'success' })
    } catch (error) {
      console.error(error)
      // `useCardVault` tells of the first (CARD-05); the end of a session has its own toast.
      if (error instanceof VaultNotLoadedError || !isSameFan()) return
      const text = errorMessage(error, t('errors.general'))
      if (isMounted.current) setProblem(text)
      toast({ title: text, variant: 'destructive', silentForScreenReader: isMounted.current })
    } finally {
      setPhase('idle')
    }
  }
  return { add, phase, vault, problem, clearProblem: () => setProblem(null) }
}

type Initiation = { cardToken: string; sessionId: string; environmentKey: string }

/**
 * CARD-08: a fresh payment initiation for one card; `amount` is the text that the form shows, '' while it is unknown.
 * @throws UserFacingError (CARD-11 to CARD-14)
 */
export async function initiate(amount: string): Promise<Initiation> {
  const orderId = await awaitOrderId()
  const { card, session, processor } = await send(initiatePayment, {
    body: { orderId, amount: '1.00' },
  }).catch((cause: unknown) => {
    throw new UserFacingError(errorMessage(cause, t('checkout.initiateFailed')), { cause })
  })
  const { environmentKey } = processor.connector.metadata
  if (!card.id || !session.id || !amount) throw new UserFacingError(t('checkout.noTokens'))
  if (!environmentKey) throw new UserFacingError(t('checkout.noProvider'))
  return { cardToken: card.id, sessionId: session.id, environmentKey }
}

/**
 * CARD-15: saves the vaulted card and returns its id if the response has one. The product server requires an expiry.
 * @throws UserFacingError (CARD-16)
 */
export async function saveVaultedCard(card: VaultedCard, initiation: Initiation): Promise<Id | null> {
  if (!card.expiry) throw new UserFacingError(t('checkout.noExpiry'))
  const body = {
    rcCardToken: initiation.cardToken,
    cardToken: card.token,
    cardExpiry: card.expiry,
    sessionId: initiation.sessionId,
  }
  const { id } = await send(saveCard, { body }).catch((cause: unknown) => {
    throw new UserFacingError(errorMessage(cause, t('checkout.saveFailed')), { cause })
  })
  return id
}

/** CARD-15: the id of the card that was just saved: the returned id, or else the card that was not in the list before. */
export function findNewCardId(saved: Id | null, before: readonly Card[], after: readonly Card[]): Id | null {
  if (saved !== null) return saved
  return after.find(({ id }) => !before.some((old) => sameId(old.id, id)))?.id ?? null
}

/** CARD-17 to CARD-19: deletes a card in two steps: `ask`, then `confirm` or `cancel`. */
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
      toast({ title: t('checkout.cardDeleted'), variant: 'success' })
    } catch (error) {
      toast({ title: errorMessage(error, t('checkout.deleteFailed')), variant: 'destructive' })
    } finally {
      setRunning(false)
    }
  }

  /** A card that is already gone counts as deleted: the response to an earlier try may have been lost. */
  async function remove(cardId: Id): Promise<void> {
    const others = (cards: Card[] | undefined) => cards?.filter(({ id }) => !sameId(id, cardId))
    try {
      await send(deleteCard, { params: { cardId } })
    } catch (error) {
      const status = error instanceof ApiError ? error.status : null
      const isRefused = error instanceof NotSentError || (status !== null && status < 500 && status !== 404)
      // Only the response may have been lost, so the list is read again.
      const now = isRefused ? undefined : await mutate()
      const isGone = status === 404 || now?.every(({ id }) => !sameId(id, cardId))
      if (!isGone) throw error
    }
    await mutate(others, { revalidate: false })
  }

  return { asked, ask, cancel: () => ask(null), confirm, running }
}
