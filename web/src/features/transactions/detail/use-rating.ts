import { submitFeedback } from '@storefront/shared/contract/feedback.ts'
import type { Transaction } from '@storefront/shared/contract/transactions.ts'
import { useState } from 'react'
import { messages } from '../../../api/messages.ts'
import { send } from '../../../api/send.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { useSession } from '../../auth/session.tsx'
import { feedbackSubmission, givenRating } from './feedback.ts'
import { useFeedback } from './use-feedback.ts'

/**
 * The rating of a transaction and how to give it (RATE-02 to RATE-07). After a failed submission the feedback is read
 * again: the answer may be all that was lost.
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
      toast({ title: messages.payment.noCustomer, variant: 'destructive' })
      return
    }
    setSubmitting(rating)
    try {
      await send(submitFeedback, { body: submission })
      await mutate({ questions: submission.questions }, { revalidate: false })
      toast({ title: 'Thank you for your feedback!', variant: 'success' })
    } catch {
      toast({ title: 'Failed to submit feedback. Please try again.', variant: 'destructive' })
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
