// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { bootStub, writeBoot } from '../../../../test-support/boot-stub.ts'
import { feedbackSubmission, givenRating } from './feedback.ts'

writeBoot(bootStub())
const star = (...answers: string[]) => ({
  questionID: 12,
  type: 'STAR',
  answers: answers.map((answer) => ({ answer })),
})
const comment = { questionID: 3, type: 'TEXT', answers: [{ answer: '4' }] }
const now = Date.parse('2026-11-21T20:00:00Z')
const transaction = { displayTransactionNumber: 'T-1001', createdOn: '2026-11-20T18:30:00Z' }
const submission = (
  { createdOn } = transaction,
  questions: Parameters<typeof givenRating>[0] = [comment, star()],
) => feedbackSubmission(4, { ...transaction, createdOn }, questions, 'fan@example.com', now)

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
  expect(submission()).toEqual({
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
  expect(submission(transaction, [comment]).questions).toEqual([
    { questionID: 45, type: 'STAR', answers: [{ answer: '4' }] },
  ])
})

test('RATE-06 an order without a readable date counts as placed now', () => {
  expect(submission({ ...transaction, createdOn: '' }).fromDate).toBe('2026-11-21T20:00:00.000Z')
})
