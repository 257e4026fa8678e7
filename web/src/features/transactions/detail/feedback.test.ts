import { expect, test } from 'vitest'
import { feedbackSubmission, givenRating } from './feedback.ts'

const star = (...answers: string[]) => ({
  questionID: 12,
  type: 'STAR',
  answers: answers.map((answer) => ({ answer })),
})
const comment = { questionID: 3, type: 'TEXT', answers: [{ answer: '4' }] }
const now = Date.parse('2026-11-21T20:00:00Z')
const feedback = {
  rating: 4,
  questions: [comment, star()],
  hasCustomer: true,
  customerEmail: 'fan@example.com',
  transactionNumber: 'T-1001',
  placedAt: Date.parse('2026-11-20T18:30:00Z'),
}

test.each([
  ['a given rating', [comment, star('4')], 4],
  ['the latest of several', [star('2', '5')], 5],
  ['no answer', [star()], null],
  ['no star question', [comment], null],
  ['nothing asked', [], null],
  ['an answer that is no rating', [star('great'), star('5')], null],
  ['more stars than there are', [star('9')], null],
])('RATE-02 %s', (_case, questions, rating) => {
  expect(givenRating(questions)).toBe(rating)
})

test('RATE-06 RATE-07 a submission has all fields but the customer number, which the server adds', () => {
  expect(feedbackSubmission(feedback, now)).toEqual({
    contactAllowed: false,
    ratingPoints: 4,
    responseTime: '2026-11-21T20:00:00.000Z',
    fromDate: '2026-11-20T18:30:00.000Z',
    responseSource: 'web',
    customerEmail: 'fan@example.com',
    transactionNumber: 'T-1001',
    ratingType: 'STAR',
    questions: [{ questionID: 12, type: 'STAR', answers: [{ answer: '4' }] }],
  })
})

test('RATE-07 without a star question the answer goes to question 45', () => {
  expect(feedbackSubmission({ ...feedback, questions: [comment] }, now)?.questions).toEqual([
    { questionID: 45, type: 'STAR', answers: [{ answer: '4' }] },
  ])
})

test('RATE-06 an order without a readable date counts as placed now', () => {
  expect(feedbackSubmission({ ...feedback, placedAt: Number.NaN }, now)?.fromDate).toBe(
    '2026-11-21T20:00:00.000Z',
  )
})

test('RATE-05 without a customer number nothing is submitted', () => {
  expect(feedbackSubmission({ ...feedback, hasCustomer: false }, now)).toBeNull()
})

test.each([0, 6, 2.5, Number.NaN])('RATE-01 %d is not a valid rating', (rating) => {
  expect(() => feedbackSubmission({ ...feedback, rating }, now)).toThrow(RangeError)
})
