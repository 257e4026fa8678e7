import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'
import { sendError } from './error-handler.ts'

/** The error handler. BFF-41: an address that does not exist is 404, too many of them from one client are 429. */
export async function answerLimited(
  error: Error & Partial<FastifyError>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  return sendError(await countedIfUnknown(error, request), request, reply)
}

async function countedIfUnknown(error: Error, request: FastifyRequest): Promise<Error> {
  if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') return error
  return request.server.limits.notFound(request).then(
    () => error,
    (limited: Error) => limited,
  )
}
