import type { FastifyInstance } from 'fastify'
import { date, email, exactly, flag, id, list, type Rule, record, refuse, text } from '../server/strict.ts'
import { fanOf, mustBeOwn, needHeader } from '../session/caller.ts'
import { rowId, type Tenant } from '../state/tenant.ts'
import { ownTransaction } from './transactions.ts'

const stars: Rule = {
  expected: 'a whole number from 1 to 5',
  accepts: (value) => [1, 2, 3, 4, 5].includes(Number(value)),
}
const present: Rule = {
  expected: 'a number or text',
  accepts: (value) => typeof value === 'number' || text.accepts(value),
}

const rules = {
  contactAllowed: flag,
  ratingPoints: stars,
  responseTime: present,
  fromDate: date,
  responseSource: text,
  // '' for an account without one.
  customerEmail: { ...email, accepts: (value: unknown) => value === '' || email.accepts(value) },
  customerNumber: text,
  transactionNumber: text,
  ratingType: text,
  questions: list,
}

/** The id of the star question; 45 is the default of the specification. */
const starQuestion = (tenant: Tenant) => rowId(tenant, tenant.quirks.starQuestion ?? 45)

const questionsOf = (tenant: Tenant, rating: number | undefined) => [
  { questionID: rowId(tenant, 12), type: 'TEXT', answers: [] },
  {
    questionID: starQuestion(tenant),
    type: 'STAR',
    answers: rating === undefined ? [] : [{ answer: tenant.quirks.idsAsText ? String(rating) : rating }],
  },
]

/** Star ratings of transactions. */
export async function feedbackRoutes(app: FastifyInstance) {
  app.get<{ Params: { number: string } }>('/api/feedback/:number', (request) => {
    needHeader(request, 'Domain')
    exactly('query', request.query, {})
    const fan = fanOf(request)
    const { rating } = ownTransaction(fan, request.params.number)
    const { unrated } = fan.tenant.quirks
    if (rating === undefined && unrated === '404') throw refuse(404, 'No feedback yet')
    return { questions: rating === undefined && unrated === 'empty' ? [] : questionsOf(fan.tenant, rating) }
  })

  app.post('/api/feedback', (request) => {
    needHeader(request, 'Domain')
    exactly('query', request.query, {})
    const body = exactly('body', request.body, rules)
    mustBeOwn(request, body.customerNumber, 'customerNumber')
    const fan = fanOf(request)
    const transaction = ownTransaction(fan, body.transactionNumber)
    if (transaction.rating !== undefined) throw refuse(409, 'This purchase has been rated already')
    const answer = starAnswer(body.questions as unknown[], starQuestion(fan.tenant))
    if (answer !== Number(body.ratingPoints)) throw refuse(400, 'ratingPoints and the STAR answer differ')
    transaction.rating = answer
    return { success: true }
  })
}

/** The stars in the `questions` of a submission. */
function starAnswer(questions: unknown[], questionId: number | string): number {
  const question = questions
    .filter((each): each is Record<string, unknown> => record.accepts(each))
    .find((each) => id.accepts(each.questionID) && String(each.questionID) === String(questionId))
  if (!question) throw refuse(400, `questions lack the STAR question ${questionId}`)
  const [first] = Array.isArray(question.answers) ? question.answers : []
  const answer = (first as { answer?: unknown } | undefined)?.answer
  if (!stars.accepts(answer)) throw refuse(400, 'the STAR question must have answers: [{ answer: 1 to 5 }]')
  return Number(answer)
}
