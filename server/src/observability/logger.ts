import type { FastifyServerOptions } from 'fastify'
import pino from 'pino'
import type { Config } from '../config.ts'

/** Where log lines go, each with its line feed. */
export type LogDestination = { write(line: string): void }

type LoggedError = Error & { code?: unknown }

type SerializedError = { [key: string]: unknown; type: string; message: string; stack: string }

// pino's own serializer prints every enumerable field of an error, and libraries keep headers in some.
const serializeError = (error: LoggedError): SerializedError => ({
  type: error.name,
  code: error.code,
  message: error.message,
  stack: error.stack ?? '',
  ...(error.cause instanceof Error ? { cause: serializeError(error.cause) } : {}),
})

const redactedNames = [
  'token',
  'idToken',
  'cookie',
  'authorization',
  'email',
  'customerNumber',
  'body',
  'headers',
]

/**
 * JSON logs without anything personal: requests and responses are never serialised whole, and the names under which
 * tokens, cookies, e-mail addresses and bodies could be logged are censored (BFF-44).
 * @param destination by default the standard output, synchronously: no line is lost, however the process ends
 */
export function loggerOptions(
  config: Config,
  destination: LogDestination = pino.destination({ fd: 1, sync: true }),
): NonNullable<FastifyServerOptions['logger']> {
  return {
    level: config.logLevel,
    base: null,
    stream: destination,
    serializers: { err: serializeError, req: () => ({}), res: () => ({}) },
    redact: { paths: redactedNames.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' },
  }
}
