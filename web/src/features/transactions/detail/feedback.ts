type Id = string | number
type Question = { questionID: Id; type: string; answers: readonly { answer: string }[] }

export const maxRating = 5
const defaultQuestionId = 45

/** RATE-02: the rating given earlier, 1 to 5, null when there is none. */
export function givenRating(questions: readonly Question[]): number | null {
  const given = starQuestion(questions)?.answers.map(({ answer }) => Number(answer)) ?? []
  return given.findLast(isRating) ?? null
}

/**
 * RATE-05 to RATE-07: what is submitted for a rating, null when the fan has no customer number. The number itself
 * (`customerNumber`) is written by the server. Dates are ISO text.
 * @param feedback `transactionDate` is when the order was placed, ISO text
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
    transactionDate: string
  },
  now: number,
) {
  const { rating, questions, hasCustomer, customerEmail, transactionNumber, transactionDate } = feedback
  if (!hasCustomer) return null
  if (!isRating(rating)) throw new RangeError(`Not a rating of 1 to ${maxRating} stars: ${rating}`)

  const responseTime = new Date(now).toISOString()
  const questionID = starQuestion(questions)?.questionID ?? defaultQuestionId
  return {
    contactAllowed: false,
    ratingPoints: rating,
    responseTime,
    fromDate: isoDate(transactionDate) ?? responseTime,
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

function isoDate(text: string): string | null {
  const time = Date.parse(text)
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}
