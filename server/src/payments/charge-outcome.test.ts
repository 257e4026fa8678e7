import { describe, expect, test } from 'vitest'
import type { JsonResponse } from '../upstream/upstream-client.ts'
import { UpstreamTimeout, UpstreamUnreachable } from '../upstream/upstream-error.ts'
import { outcomeOf, outcomeOfError, resultOf } from './charge-outcome.ts'

const date = Date.parse('2026-05-01T18:00:00Z')

const response = (status: number, body: unknown = {}): JsonResponse => ({
  status,
  body,
  text: JSON.stringify(body),
  date,
})

describe('what a response to the charge means', () => {
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
    'BFF-59 a %d is undecided, whatever its body says of success or failure',
    (status) => {
      for (const word of ['SUCCESS', 'FAILED']) {
        expect(outcomeOf(response(status, { status: word }))).toEqual({
          kind: 'unknown',
          response: { status: 'UNKNOWN', userMessage: '' },
        })
      }
    },
  )

  test.each([400, 401, 402, 403, 404, 422, 499])(
    'PAY-23 a %d is a refusal, passed on as it came',
    (status) => {
      const upstreamResponse = response(status, { status: 'SUCCESS' })
      expect(outcomeOf(upstreamResponse)).toEqual({ kind: 'refused', upstreamResponse })
    },
  )

  test.each([408, 409, 425, 429])('BFF-59 a %d may be about a charge that still runs', (status) => {
    expect(outcomeOf(response(status)).kind).toBe('unknown')
  })

  test('BFF-59 a complaint of the idempotency key is about an earlier charge, which may still run', () => {
    const complaint = response(422, { title: 'IDEMPOTENCY key reused' })
    expect(outcomeOf(complaint).kind).toBe('unknown')
  })

  test('BFF-30 only a call of which certainly nothing was sent is unsent', () => {
    const unsent = new UpstreamUnreachable()
    unsent.sent = false
    expect(outcomeOfError(unsent)).toEqual({ kind: 'unsent' })
    const unknown = { kind: 'unknown', response: { status: 'UNKNOWN', userMessage: '' } }
    for (const error of [new UpstreamUnreachable(), new UpstreamTimeout(), new Error(), { sent: false }]) {
      expect(outcomeOfError(error)).toEqual(unknown)
    }
  })
})

describe('what is stored of an outcome', () => {
  const stored = (status: number, body: object, changes: Partial<JsonResponse> = {}) => {
    const outcome = outcomeOf({ ...response(status, body), ...changes })
    return outcome.kind === 'unsent' ? null : resultOf(outcome)
  }

  test('a success and an unclear charge with the response to be returned again', () => {
    const userMessage = 'Hello'
    expect(stored(200, { status: 'success', userMessage })).toEqual({
      status: 'SUCCESS',
      response: { status: 'SUCCESS', userMessage },
    })
    expect(stored(500, { userMessage })).toEqual({
      status: 'UNKNOWN',
      response: { status: 'UNKNOWN', userMessage },
    })
  })

  test('BFF-58 a decline or refusal with the end of the second in which it came, null without a clock', () => {
    for (const answer of [stored(200, { status: 'FAILED' }), stored(402, {})]) {
      expect(answer).toEqual({ status: 'FAILED', isDecline: true, failedUntil: date + 1_000 })
    }
    for (const answer of [
      stored(200, { status: 'FAILED' }, { date: null }),
      stored(402, {}, { date: null }),
    ]) {
      expect(answer).toEqual({ status: 'FAILED', isDecline: true, failedUntil: null })
    }
  })

  test.each([401, 403])(
    'PAY-23 a %d is about the session: failed, but no decline of the charge',
    (status) => {
      expect(stored(status, {})).toMatchObject({ status: 'FAILED', isDecline: false })
    },
  )
})
