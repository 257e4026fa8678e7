import type { FastifyServerOptions } from 'fastify'
import pino from 'pino'
import type { Config } from '../config.ts'

/** Where log lines go, each with its line feed. */
export type LogDestination = { write(line: string): void }

type SerializedError = { [key: string]: unknown; type: string; message: string; stack: string }

// pino's own serializer prints every enumerable field of an error, and libraries keep headers in some.
const serializeError = (error: Error & { code?: unknown }): SerializedError => ({
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
 */
export function loggerOptions({ logLevel: level }: Config, destination: LogDestination | undefined) {
  return {
    level,
    base: null,
    ...(destination && { stream: destination }),
    serializers: { err: serializeError, req: () => ({}), res: () => ({}) },
    redact: { paths: redactedNames.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' },
  } satisfies FastifyServerOptions['logger']
}

/**
 * The log's destination on the standard output. The lines of 20 ms are written together, since a system call for each costs a
 * busy server a tenth of its time. The writes are synchronous, and the last one is at exit: only `kill -9` loses lines.
 */
export function standardOutput(): LogDestination {
  const output = pino.destination({ fd: 1, sync: true, minLength: 4096, periodicFlush: 20 })
  process.once('exit', () => output.flushSync())
  return output
}
