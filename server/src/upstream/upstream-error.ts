import { STATUS_CODES } from 'node:http'
import type { Endpoint } from '@storefront/shared/contract/endpoint.ts'
import { errorBody } from '@storefront/shared/contract/error-envelope.ts'
import { singleLine } from '@storefront/shared/contract/request-texts.ts'
import { AppError } from '../errors/app-error.ts'

/** Why a call failed, and the code of its error. */
const codeOf = {
  timeout: 'UPSTREAM_TIMEOUT',
  /** No connection, or it broke. */
  unreachable: 'UPSTREAM_FAILED',
  /** The response is not HTTP, not JSON, undecodable, or redirects. */
  invalid_response: 'UPSTREAM_FAILED',
  /** The fan's client left, so the call was ended. Only logged and counted. */
  client_disconnected: 'CLIENT_LEFT',
  /** Unavailable at the moment, such as a place in a full queue (BFF-85). */
  unavailable: 'UNAVAILABLE',
} as const
type Failure = keyof typeof codeOf

/** A call to the product server that failed. */
export class UpstreamError extends AppError {
  /** Also its label in `storefront_upstream_duration_seconds`. */
  readonly failure: Failure
  /** False if certainly nothing of the call was sent; set by `EndpointPool`. */
  sent = true

  constructor(failure: Failure, details: ConstructorParameters<typeof AppError>[1] = {}) {
    super(codeOf[failure], details)
    this.failure = failure
  }
}

// Includes the error's name, because undici's parser errors have no code.
const invalidResponse = /^(HPE_|HTTPParserError|UND_ERR_(HEADERS_OVERFLOW|RES_|RESPONSE|REQ_CONTENT))/

/** Converts an error of undici (BFF-36). */
export function toUpstreamError(error: Error & { readonly code?: unknown }): UpstreamError {
  if (error instanceof UpstreamError) return error
  const isInvalid = invalidResponse.test(String(error.code ?? error.name))
  return new UpstreamError(isInvalid ? 'invalid_response' : 'unreachable', { cause: error })
}

/** Marks of a technical error or a stack: line separators, addresses, paths, codes (BFF-36). */
const internals = /[\p{Zl}\p{Zp}]|:\/\/|\d+(\.\d+){3}|(^|[\s(])\/\w|\bE[A-Z]{4,}\b/u
const statusPhrases = new Set(Object.values(STATUS_CODES))
const line = singleLine(300)

/** Whether an error's text is a sentence for people: words, and more than the phrase of its status. A number is a code. */
const isSentence = (text: string) =>
  /\p{L}/u.test(text) &&
  line.safeParse(text).success &&
  !internals.test(text) &&
  !statusPhrases.has(text.trim())

/**
 * The 502 for a 5xx of the product server (CALL-08). Its `userMessage` is that of the body. If the entry sets `showsError` and the
 * body's `error` is a sentence, both fields of the envelope have that instead.
 * @param body parsed JSON, undefined without any
 * @param message replaces the message of the error table, if the body has none to show
 */
export function upstreamFailure(entry: Endpoint | undefined, body: unknown, message?: string): AppError {
  const { error = '', userMessage = '' } = errorBody.safeParse(body).data ?? {}
  const shown = entry?.showsError && isSentence(error) ? error.trim() : ''
  const fields = { ...(userMessage && { userMessage }), ...(shown && { error: shown, userMessage: shown }) }
  return new AppError('UPSTREAM_FAILED', { ...(message && { message }), fields })
}
