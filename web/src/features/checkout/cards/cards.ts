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
import { errorMessage, UserFacingError } from '../../../api/error-message.ts'
import { readAhead, useCached } from '../../../api/reads.ts'
import { send } from '../../../api/send.ts'
import { moneyText } from '../../../api/venue-texts.ts'
import { t } from '../../../messages/language.ts'
import { sameFan } from '../../../storage/fan.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { awaitOrderId } from '../order-id.ts'
import { prepareForm, readyVault, useCardVault, VaultNotLoadedError } from '../vault/card-vault.ts'
import type { CardVault, VaultedCard } from '../vault/spreedly-express.ts'

/** The fan's saved cards. */
export const useCards = () => useCached<Card[]>(listCards.path, fetchCards)

/** Reads them before the screen is drawn. */
export const readCardsAhead = (): Promise<unknown> => readAhead(listCards.path, fetchCards)

/** CALL-28: a 404 means that there are none. */
function fetchCards(): Promise<Card[]> {
  return call(listCards, {}).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return []
    throw error
  })
}

/** CARD-03, CARD-18: the card the fan chose as long as it is there, else the first. */
export function selectedCard(cards: readonly Card[], chosen: Id | null): Card | null {
  return cards.find(({ id }) => sameId(id, chosen)) ?? cards[0] ?? null
}

/**
 * CARD-05 to CARD-16: adding a card through the vault's hosted form, which is loaded with the screen. Taken once by a screen, whatever
 * buttons it has for it. FAN-50: why the last one was refused is its `problem`, and a toast for who has left.
 * @param total what the form shows as the amount, null while it is not known
 * @param onAdded called with the new card's id, null when it is not known
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
      used.current?.cleanUp()
    }
  }, [])

  async function add() {
    if (phase !== 'idle') return
    const isSameFan = sameFan()
    vault.load()
    setProblem(null)
    setPhase('preparing')
    try {
      const amount = total === null ? '' : moneyText(total)
      const ready = await readyVault()
      const initiation = await initiate(amount)
      used.current = ready
      const form = await prepareForm(ready, initiation.environmentKey, amount)
      if (!isMounted.current) return ready.cleanUp()
      // Our overlay is modal: it has to be gone before the form can have the focus.
      flushSync(() => setPhase('entering'))
      const card = await form.show()
      if (!card) return
      setPhase('saving')
      const saved = await saveVaultedCard(card, initiation)
      const after = await mutate()
      onAdded(newCard(saved, before, after ?? []))
      toast({ title: t('checkout.cardSaved'), variant: 'success' })
    } catch (error) {
      console.error(error)
      // CARD-05 is on the screen as long as it lasts.
      if (error instanceof VaultNotLoadedError) return
      const text = errorMessage(error, t('errors.general'))
      if (isMounted.current) setProblem(text)
      else if (isSameFan()) toast({ title: text, variant: 'destructive' })
    } finally {
      setPhase('idle')
    }
  }
  return { add, phase, vault, problem, clearProblem: () => setProblem(null) }
}

type Initiation = { cardToken: string; sessionId: string; environmentKey: string }

/**
 * CARD-08: a fresh payment initiation, one for each card.
 * @param amount what the form is going to show, '' when it is not known
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
 * CARD-15: saves the vaulted card; returns its id where the response has one. The product server needs the expiry, so a card
 * that came without one is not sent.
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

/** CARD-15: the card that a save added: the one with its id, else the one that was not there before. */
export function newCard(saved: Id | null, before: readonly Card[], after: readonly Card[]): Id | null {
  if (saved !== null) return saved
  return after.find(({ id }) => !before.some((old) => sameId(old.id, id)))?.id ?? null
}

/** CARD-17 to CARD-19: removing a card, in two steps: `ask` for it, `confirm` or `cancel`. */
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
