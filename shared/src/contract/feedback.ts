import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, lenientList, lenientText, strictObject } from './lenient.ts'
import { emailAddress, pathSegment, singleLine } from './request-texts.ts'

const question = z.object({
  questionID: id,
  type: lenientText,
  answers: lenientList(z.object({ answer: lenientText })),
})

/** The questions about a transaction, with the answers already given (CALL-40). */
export const getFeedback = endpoint({
  method: 'GET',
  path: '/api/feedback/:transactionNumber',
  access: 'session',
  handledBy: 'upstream',
  params: z.object({ transactionNumber: pathSegment }),
  response: strictObject({ questions: lenientList(question) }),
})

const rating = z.int().check(z.gte(1), z.lte(5))

/** Rates a transaction with 1 to 5 stars (CALL-40, RATE-06). */
export const submitFeedback = endpoint({
  method: 'POST',
  path: '/api/feedback',
  access: 'customer',
  handledBy: 'upstream',
  rateLimit: 'none',
  body: z.object({
    contactAllowed: z.boolean(),
    ratingPoints: rating,
    responseTime: singleLine(64),
    fromDate: singleLine(64),
    responseSource: z.literal('web'),
    /** '' for a fan without an address (SESSION-18). */
    customerEmail: z.union([emailAddress, z.literal('')]),
    transactionNumber: pathSegment,
    ratingType: z.literal('STAR'),
    questions: z
      .array(
        z.object({
          questionID: id,
          type: z.literal('STAR'),
          answers: z.array(z.object({ answer: singleLine(16) })).check(z.maxLength(5)),
        }),
      )
      .check(z.maxLength(10)),
  }),
  inject: { body: ['customerNumber'] },
  response: z.unknown(),
})
