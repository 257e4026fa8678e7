import type { FastifyServerOptions } from 'fastify'
import type { Config } from '../config.ts'
import { standardOutput } from './batched-lines.ts'

/** Where log lines go when not to the standard output. */
export type LogDestination = { write(line: string): void }

type LoggedError = Error & { code?: unknown }

type Description = { [key: string]: unknown; type: string; message: string; stack: string }

// pino's own serializer prints every enumerable field of an error, and libraries keep headers in some.
const describe = (error: LoggedError): Description => ({
  type: error.name,
  code: error.code,
  message: error.message,
  stack: error.stack ?? '',
  ...(error.cause instanceof Error ? { cause: describe(error.cause) } : {}),
})

/**
 * JSON logs without anything personal: requests and answers are never serialised whole, and the names under which
 * tokens, cookies, e-mail addresses and bodies could be logged are censored (BFF-44).
 */
export function loggerOptions(config: Config, stream?: LogDestination): FastifyServerOptions['logger'] {
  return {
    level: config.logLevel,
    base: null,
    stream: stream ?? standardOutput(),
    serializers: { err: describe, req: () => ({}), res: () => ({}) },
    redact: {
      paths: [
        'token',
        'idToken',
        'cookie',
        'authorization',
        'email',
        'customerNumber',
        'body',
        'headers',
      ].flatMap((name) => [name, `*.${name}`]),
      censor: '[redacted]',
    },
  }
}
