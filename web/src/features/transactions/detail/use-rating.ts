import { getFeedback, submitFeedback } from '@storefront/shared/contract/feedback.ts'
import type { Transaction } from '@storefront/shared/contract/transactions.ts'
import { useState } from 'react'
import { addressOf } from '../../../api/address.ts'
import { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/client.ts'
import { errorMessage } from '../../../api/error-message.ts'
import { messages } from '../../../api/messages.ts'
import { send } from '../../../api/send.ts'
import { useCached } from '../../../api/reads.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { useSession } from '../../auth/session.tsx'
import { feedbackSubmission, givenRating } from './feedback.ts'

/**
 * The rating of a transaction and how to give it (RATE-02 to RATE-07). After a failed submission the feedback is read
 * again: only the response may have been lost.
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
        customerEmail: session?.email ?? '',
        transactionNumber: displayTransactionNumber,
        transactionDate: createdOn,
      },
      Date.now(),
    )
    if (!submission) {
      toast({ title: messages.order.noCustomer, variant: 'destructive' })
      return
    }
    setSubmitting(rating)
    try {
      await send(submitFeedback, { body: submission })
      await mutate({ questions: submission.questions }, { revalidate: false })
      toast({ title: 'Thank you for your feedback!', variant: 'success' })
    } catch (error) {
      const description = errorMessage(error, '', { texts: [] })
      toast({ title: 'Failed to submit feedback. Please try again.', description, variant: 'destructive' })
      void mutate()
    } finally {
      setSubmitting(null)
    }
  }

  return {
    /** Stars given, null for none, undefined until that is known. */
    given: data && givenRating(data.questions),
    submitting,
    error: isValidating ? undefined : error,
    rate,
    retry: () => void mutate(),
  }
}

/** CALL-40: the feedback on a transaction. One that was never rated may have none at all: a 404 is no error. */
function useFeedback(transactionNumber: string) {
  const input = { params: { transactionNumber } }
  return useCached(addressOf(getFeedback, input), async () => {
    try {
      return await call(getFeedback, input)
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return { questions: [] }
      throw error
    }
  })
}
