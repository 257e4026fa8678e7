import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorCode, errorCodes } from '../errors/app-error.ts'

/** How a request ended: the status, and the code of our error if it was one. */
export type ResponseOutcome = { readonly status: number; readonly code: ErrorCode | undefined }

/** The outcome of a request, for the log and the metrics. If the client disconnected early, report 499. */
export function outcomeOf({ errorCode }: FastifyRequest, { raw, statusCode }: FastifyReply): ResponseOutcome {
  if (!raw.writableEnded) return { status: errorCodes.CLIENT_LEFT[0], code: 'CLIENT_LEFT' }
  return { status: statusCode, code: errorCode }
}
