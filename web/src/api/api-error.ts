import { errorBody } from '@storefront/shared/contract/error-envelope.ts'
import * as z from 'zod/mini'

/** CALL-06: a non-OK answer; `message` reads '{status}: {body text}', the other words come from a JSON body, '' when absent. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  /** The stable code of the server's own envelope, e.g. 'CART_CHANGED'. */
  readonly code: string
  /** Words meant for the fan. */
  readonly userMessage: string
  /** The body's `error`, else its `message`. */
  readonly error: string
  /** The whole JSON body, for the few answers that carry more; null when it was not JSON. */
  readonly body: unknown

  constructor(status: number, text: string) {
    super(`${status}: ${text}`)
    const body = json(text)
    const words = z.safeParse(errorBody, body)
    this.status = status
    this.body = body
    this.code = words.success ? words.data.code : ''
    this.userMessage = words.success ? words.data.userMessage : ''
    this.error = words.success ? words.data.error || words.data.message : ''
  }
}

/** Nothing came back: no connection, or it broke. What was sent may or may not have arrived. */
export class NetworkError extends Error {
  override name = 'NetworkError'
}

/** An OK answer that could not be read as what the endpoint promises. */
export class AnswerError extends Error {
  override name = 'AnswerError'
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
