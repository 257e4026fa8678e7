import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { line, segment } from './identifier.ts'
import { id, listOf, object, text } from './tolerant.ts'

const question = z.object({ questionID: id, type: text, answers: listOf(z.object({ answer: text })) })

/** CALL-40. */
export const getFeedback = endpoint({
  method: 'GET',
  path: '/api/feedback/:transactionNumber',
  access: 'session',
  by: 'upstream',
  params: z.object({ transactionNumber: segment }),
  answer: object({ questions: listOf(question) }),
})

const rating = z.int().check(z.gte(1), z.lte(5))

/** CALL-40, RATE-06. */
export const submitFeedback = endpoint({
  method: 'POST',
  path: '/api/feedback',
  access: 'customer',
  by: 'upstream',
  body: z.object({
    contactAllowed: z.boolean(),
    ratingPoints: rating,
    responseTime: line(64),
    fromDate: line(64),
    responseSource: z.literal('web'),
    customerEmail: z.email(),
    transactionNumber: segment,
    ratingType: z.literal('STAR'),
    questions: z
      .array(
        z.object({
          questionID: id,
          type: z.literal('STAR'),
          answers: z.array(z.object({ answer: line(16) })).check(z.maxLength(5)),
        }),
      )
      .check(z.maxLength(10)),
  }),
  inject: { body: ['customerNumber'] },
  answer: z.unknown(),
})
