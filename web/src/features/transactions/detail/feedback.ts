import { getFeedback, submitFeedback } from '@storefront/shared/contract/feedback.ts'
import type { Transaction } from '@storefront/shared/contract/transactions.ts'
import { useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { addressOf, call } from '../../../api/client.ts'
import { errorMessage } from '../../../api/error-message.tsx'
import { useCached } from '../../../api/reads.ts'
import { send } from '../../../api/send.ts'
import { t } from '../../../messages/language.ts'
import { readStored } from '../../../storage/stored.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { instant } from '../../../venue/clock.ts'
import { useSession } from '../../auth/session.tsx'

type Id = string | number
type Question = { questionID: Id; type: string; answers: readonly { answer: string }[] }

export const maxRating = 5
const defaultQuestionId = 45

/** RATE-02: the rating given earlier, 1 to 5, null for none. */
export function givenRating(questions: readonly Question[]): number | null {
  const given = starQuestion(questions)?.answers.map(({ answer }) => Number(answer)) ?? []
  return given.findLast(isRating) ?? null
}

/** RATE-06, RATE-07: the body for a rating of 1 to 5 at `now`, epoch ms; the server adds the customer number. */
export function feedbackSubmission(
  rating: number,
  { displayTransactionNumber, createdOn }: Pick<Transaction, 'displayTransactionNumber' | 'createdOn'>,
  questions: readonly Question[],
  customerEmail: string,
  now: number,
) {
  const placedAt = instant(createdOn)
  const responseTime = new Date(now).toISOString()
  const questionID = starQuestion(questions)?.questionID ?? defaultQuestionId
  return {
    contactAllowed: false,
    ratingPoints: rating,
    responseTime,
    fromDate: Number.isNaN(placedAt) ? responseTime : new Date(placedAt).toISOString(),
    responseSource: 'web' as const,
    customerEmail,
    transactionNumber: displayTransactionNumber,
    ratingType: 'STAR' as const,
    questions: [{ questionID, type: 'STAR' as const, answers: [{ answer: String(rating) }] }],
  }
}

const starQuestion = (questions: readonly Question[]) =>
  questions.find(({ type }) => type.toUpperCase() === 'STAR')

const isRating = (rating: number) => Number.isInteger(rating) && rating >= 1 && rating <= maxRating

/** RATE-02 to RATE-07: the rating of a transaction; read again after an error, since only the response may be lost. */
export function useRating(transaction: Transaction) {
  const { session } = useSession()
  const { data, error, isValidating, mutate } = useFeedback(transaction.displayTransactionNumber)
  const [submitting, setSubmitting] = useState<number | null>(null)

  async function rate(rating: number): Promise<void> {
    if (!session?.hasCustomer) {
      toast({ title: t('errors.noCustomer'), variant: 'destructive' })
      return
    }
    setSubmitting(rating)
    try {
      // For an account without an e-mail, the address that the fan typed last (SESSION-18).
      const email = session.email || readStored('user_email') || ''
      const body = feedbackSubmission(rating, transaction, data?.questions ?? [], email, Date.now())
      await send(submitFeedback, { body })
      await mutate({ questions: body.questions }, { revalidate: false })
      toast({ title: t('transactions.rated'), variant: 'success' })
    } catch (error) {
      const description = errorMessage(error, '', { texts: [] })
      toast({ title: t('transactions.ratingFailed'), description, variant: 'destructive' })
      void mutate()
    } finally {
      setSubmitting(null)
    }
  }

  return {
    /** The given stars, null for none, undefined until they are loaded. */
    given: data && givenRating(data.questions),
    submitting,
    error: isValidating ? undefined : error,
    rate,
    retry: mutate,
  }
}

/** CALL-40: the feedback on a transaction; a 404 means that there is none yet. */
function useFeedback(transactionNumber: string) {
  const input = { params: { transactionNumber } }
  return useCached(addressOf(getFeedback, input), () =>
    call(getFeedback, input).catch((error) => {
      if (error instanceof ApiError && error.status === 404) return { questions: [] }
      throw error
    }),
  )
}
