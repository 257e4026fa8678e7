import { type ErrorCode, errorCodes } from './error-codes.ts'

type Details = {
  /** Another message than the table's. */
  readonly message?: string
  /** Another status than the table's. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Further fields of the envelope. */
  readonly fields?: Readonly<Record<string, unknown>>
  readonly cause?: unknown
}

/** An error with a stable code. Throw it anywhere: the error handler responds with it in our envelope. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly statusCode: number
  readonly details: Details

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? errorCodes[code][1], { cause: details.cause })
    this.name = 'AppError'
    this.code = code
    this.statusCode = details.status ?? errorCodes[code][0]
    this.details = details
  }
}
