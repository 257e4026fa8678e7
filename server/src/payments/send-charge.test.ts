import { describe, expect, test } from 'vitest'
import { UpstreamError } from '../upstream/upstream-error.ts'
import type { JsonResponse } from '../upstream/upstream-response.ts'
import { newReservation } from './attempt.ts'
import { historyUnreadable } from './order-history.ts'
import { outcomeOf, outcomeOfError, resultOf, storedFailure } from './send-charge.ts'

const date = Date.parse('2026-05-01T18:00:00Z')

const response = (status: number, body: unknown = {}): JsonResponse => ({
  status,
  body,
  text: JSON.stringify(body),
  date,
})

describe('the outcome of a response to the charge', () => {
  test.each([
    [200, 'SUCCESS', 'success'],
    [200, 'Success', 'success'],
    [299, 'success', 'success'],
    [200, 'FAILED', 'declined'],
    [202, 'failed', 'declined'],
    [200, 'HELD', 'unknown'],
  ])('PAY-24 a %d with %s: %s', (status, word, kind) => {
    expect(outcomeOf(response(status, { status: word, userMessage: 'Hello' }))).toMatchObject({
      kind,
      response: { userMessage: 'Hello' },
    })
  })

  test.each([100, 199, 300, 399, 500, 503])(
    'BFF-96 a %d is unknown, whether its body reports success or failure',
    (status) => {
      for (const word of ['SUCCESS', 'FAILED']) {
        expect(outcomeOf(response(status, { status: word }))).toEqual({
          kind: 'unknown',
          response: { status: 'UNKNOWN', userMessage: '' },
        })
      }
    },
  )

  const certain = [400, 401, 402, 403, 404, 405, 410, 413, 415, 421, 422]

  test.each(certain)('BFF-96 PAY-23 a %d is a refusal, passed through unchanged', (status) => {
    const upstreamResponse = response(status, { status: 'FAILED' })
    expect(outcomeOf(upstreamResponse)).toEqual({ kind: 'refused', upstreamResponse })
  })

  const said = (status: number, text: string) =>
    outcomeOf({ status, text, body: JSON.parse(text), date: null }).kind

  test.each([
    [402, '{"status":"PENDING"}'],
    [422, '{"status":"UNKNOWN"}'],
    [400, '{"status":"SUCCESS"}'],
    [402, '{"status":"requires_action","userMessage":"Confirm in your banking app"}'],
    [402, '{ "Status" : " Pending " }'],
    [402, '{"paymentStatus":"PROCESSING"}'],
    [402, '{"data":{"payment":{"status":"PROCESSING"}}}'],
    [422, '{"status":422,"payment":{"status":"AUTHORIZED"}}'],
    [400, '{"status":true}'],
    [400, '{"status":200}'],
    [402, '{"status":{"code":"PENDING"}}'],
    [402, '{"st\\u0061tus":"PENDING"}'],
  ])('BFF-96 a %d with %s contradicts itself: the charge may have been carried out', (status, text) => {
    expect(said(status, text)).toBe('unknown')
  })

  test.each([
    [402, '{"status":"FAILED"}'],
    [402, '{"status":" failed "}'],
    [422, '{"status":"FAILED","order":{"status":"initiated"}}'],
    [422, '{"status":422,"error":"Unprocessable Entity"}'],
    [404, '{"status":404.0}'],
    [422, '{"status":"422 Unprocessable Entity"}'],
    [422, '{"status":"unprocessable_entity"}'],
    [400, '{"status":"BAD_REQUEST","errors":[]}'],
    [402, '{"status":"PAYMENT_REQUIRED"}'],
    [422, '{"errors":[{"status":"422"},{"status":"403"}]}'],
    [401, '{"status":"error","message":"jwt expired"}'],
    [400, '{"status":"fail","data":{"cardId":"unknown"}}'],
    [402, '{"status":"DECLINED"}'],
    [402, '{"status":"Refused","refusalReason":"Not enough balance"}'],
    [402, '{"error":{"code":"card_declined","payment_intent":{"status":"requires_payment_method"}}}'],
    [422, '{"transaction":{"status":"processor_declined"},"message":"Insufficient Funds"}'],
    [403, '{"error":"Card blocked","card":{"status":"BLOCKED"}}'],
    [422, '{"error":"Cart closed","cart":{"status":"EXPIRED"}}'],
    [400, '{"status":false,"message":"Card expired"}'],
    [400, '{"status":null}'],
    [400, '{"status":""}'],
    [402, '{"userMessage":"The status of your card is PENDING"}'],
  ])('BFF-96 a %d with %s is a refusal', (status, text) => {
    expect(said(status, text)).toBe('refused')
  })

  test('BFF-96 no other status up to 999 is a refusal or a success', () => {
    const others = Array.from({ length: 1_000 }, (_, status) => status).filter(
      (status) => !certain.includes(status) && (status < 200 || status > 299),
    )
    for (const status of others) {
      expect([status, outcomeOf(response(status, { status: 'SUCCESS' })).kind]).toEqual([status, 'unknown'])
    }
  })

  test.each([409, 422, 400])(
    'BFF-96 a %d that mentions the idempotency key is about an earlier charge, which may still run',
    (status) => {
      const complaint = response(status, { title: 'IDEMPOTENCY key reused', userMessage: 'Wait' })
      expect(outcomeOf(complaint)).toEqual({
        kind: 'unknown',
        response: { status: 'UNKNOWN', userMessage: 'Wait' },
      })
    },
  )

  test('BFF-96 a 409 that does not mention it is marked as a conflict; other unclear charges are not', () => {
    expect(outcomeOf(response(409, { error: 'amount must be 9.74' }))).toMatchObject({
      kind: 'unknown',
      conflict: true,
    })
    for (const status of [408, 423, 425, 429, 499, 500]) {
      expect(outcomeOf(response(status))).not.toHaveProperty('conflict')
    }
  })

  test('BFF-63 only a call that certainly sent nothing is unsent', () => {
    const unsent = new UpstreamError('unreachable')
    unsent.sent = false
    expect(outcomeOfError(unsent)).toEqual({ kind: 'unsent' })
    const unknown = { kind: 'unknown', response: { status: 'UNKNOWN', userMessage: '' } }
    for (const error of [
      new UpstreamError('unreachable'),
      new UpstreamError('timeout'),
      historyUnreadable(),
      new Error(),
      { sent: false },
    ]) {
      expect(outcomeOfError(error)).toEqual(unknown)
    }
  })
})

describe('the stored result of an outcome', () => {
  const stored = (status: number, body: object, changes: Partial<JsonResponse> = {}) => {
    const outcome = outcomeOf({ ...response(status, body), ...changes })
    return outcome.kind === 'unsent' ? null : resultOf(outcome)
  }

  test('a success and an unclear charge are stored with the response', () => {
    const userMessage = 'Hello'
    expect(stored(200, { status: 'success', userMessage })).toEqual({
      status: 'SUCCESS',
      response: { status: 'SUCCESS', userMessage },
    })
    expect(stored(500, { userMessage })).toEqual({
      status: 'UNKNOWN',
      response: { status: 'UNKNOWN', userMessage },
    })
    expect(stored(409, {})).toEqual({
      status: 'UNKNOWN',
      response: { status: 'UNKNOWN', userMessage: '' },
      conflict: true,
    })
  })

  test('BFF-58 a decline or refusal is stored with the end of the second of its response, null without a `Date`', () => {
    for (const answer of [stored(200, { status: 'FAILED' }), stored(402, {})]) {
      expect(answer).toMatchObject({ status: 'FAILED', isDecline: true, failedUntil: date + 1_000 })
    }
    for (const answer of [
      stored(200, { status: 'FAILED' }, { date: null }),
      stored(402, {}, { date: null }),
    ]) {
      expect(answer).toMatchObject({ status: 'FAILED', isDecline: true, failedUntil: null })
    }
  })

  test('BFF-109 a decline or refusal is stored with what the fan reads of it, and comes back from there', () => {
    const words = { status: 'FAILED', userMessage: 'Ask your bank' }
    expect(stored(200, words)).toMatchObject({ response: words })
    expect(stored(200, words)).not.toHaveProperty('refusedWith')
    expect(stored(422, { userMessage: 'Ask your bank', card: '4111' })).toMatchObject({
      response: words,
      refusedWith: 422,
    })
    const record = newReservation(null, 0)
    expect(storedFailure(record)).toBeNull()
    expect(storedFailure({ ...record, response: words })).toEqual({
      kind: 'declined',
      response: words,
      date: null,
    })
    expect(storedFailure({ ...record, response: words, refusedWith: 422 })).toEqual({
      kind: 'refused',
      upstreamResponse: { status: 422, body: words, text: JSON.stringify(words), date: null },
    })
  })

  test.each([401, 403])(
    'PAY-23 a %d is about the session: the charge failed but was not declined',
    (status) => {
      expect(stored(status, {})).toMatchObject({ status: 'FAILED', isDecline: false })
    },
  )
})
