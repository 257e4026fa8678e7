import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorCode, errorCodes } from '../errors/error-codes.ts'

/** How a request ended. Whoever left before the whole answer was sent got none, whatever was about to be said. */
export function answered(
  { errorCode }: FastifyRequest,
  { raw, statusCode }: FastifyReply,
): { status: number; code: ErrorCode | undefined } {
  if (!raw.writableEnded) return { status: errorCodes.CLIENT_LEFT[0], code: 'CLIENT_LEFT' }
  return { status: statusCode, code: errorCode }
}
