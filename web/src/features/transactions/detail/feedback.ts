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

/**
 * RATE-05 to RATE-07: the request body for a rating, null without a customer number, which the server adds.
 * @param feedback `placedAt` is when the order was placed, epoch ms, NaN when unknown
 * @param now epoch ms
 * @throws RangeError when the rating is not 1 to 5 stars
 */
export function feedbackSubmission(
  feedback: {
    rating: number
    questions: readonly Question[]
    hasCustomer: boolean
    customerEmail: string
    transactionNumber: string
    placedAt: number
  },
  now: number,
) {
  const { rating, questions, hasCustomer, customerEmail, transactionNumber, placedAt } = feedback
  if (!hasCustomer) return null
  if (!isRating(rating)) throw new RangeError(`Not a rating of 1 to ${maxRating} stars: ${rating}`)

  const responseTime = new Date(now).toISOString()
  const questionID = starQuestion(questions)?.questionID ?? defaultQuestionId
  return {
    contactAllowed: false,
    ratingPoints: rating,
    responseTime,
    fromDate: Number.isNaN(placedAt) ? responseTime : new Date(placedAt).toISOString(),
    responseSource: 'web' as const,
    customerEmail,
    transactionNumber,
    ratingType: 'STAR' as const,
    questions: [{ questionID, type: 'STAR' as const, answers: [{ answer: String(rating) }] }],
  }
}

const starQuestion = (questions: readonly Question[]) =>
  questions.find(({ type }) => type.toUpperCase() === 'STAR')

const isRating = (rating: number) => Number.isInteger(rating) && rating >= 1 && rating <= maxRating

/**
 * RATE-02 to RATE-07: the rating of a transaction. After a failed request it is read again, because only the response
 * may have been lost.
 */
export function useRating({ displayTransactionNumber, createdOn }: Transaction) {
  const { session } = useSession()
  const { data, error, isValidating, mutate } = useFeedback(displayTransactionNumber)
  const [submitting, setSubmitting] = useState<number | null>(null)

  async function rate(rating: number): Promise<void> {
    const submission = feedbackSubmission(
      {
        rating,
        questions: data?.questions ?? [],
        hasCustomer: session?.hasCustomer ?? false,
        // For an account without an e-mail, the address that the fan typed last (SESSION-18).
        customerEmail: session?.email || readStored('user_email') || '',
        transactionNumber: displayTransactionNumber,
        placedAt: instant(createdOn),
      },
      Date.now(),
    )
    if (!submission) {
      toast({ title: t('errors.noCustomer'), variant: 'destructive' })
      return
    }
    setSubmitting(rating)
    try {
      await send(submitFeedback, { body: submission })
      await mutate({ questions: submission.questions }, { revalidate: false })
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
    retry: () => void mutate(),
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
