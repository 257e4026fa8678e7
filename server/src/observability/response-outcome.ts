import type { FastifyReply, FastifyRequest } from 'fastify'
import { type FailureCode, failures } from '../errors/error-codes.ts'

/** How a request ended. Whoever left before the whole answer was sent got none, whatever was about to be said. */
export function answered(
  { failureCode }: FastifyRequest,
  { raw, statusCode }: FastifyReply,
): { status: number; code: FailureCode | undefined } {
  if (!raw.writableEnded) return { status: failures.CLIENT_LEFT[0], code: 'CLIENT_LEFT' }
  return { status: statusCode, code: failureCode }
}
