import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify'
import { LRUCache } from 'lru-cache'
import pino from 'pino'
import type { Config } from '../config.ts'
import { bounded } from '../state/memory-store.ts'

/** The destination of log lines, which end with a line feed. */
export type LogDestination = { write(line: string): void }

type SerializedError = { [key: string]: unknown; type: string; message: string; stack: string }

// pino's own serializer prints every enumerable field of an error, and some libraries store headers in one.
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
 * JSON logs without personal data: requests and responses are never serialised whole, and fields that could hold tokens, cookies,
 * e-mail addresses or bodies are redacted (BFF-44).
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
 * Writes log lines to the standard output. Lines are buffered for a moment, because a system call for each is expensive. Writes are
 * synchronous, with a last one at exit, so only `kill -9` loses lines.
 */
export function standardOutput(): LogDestination {
  const output = pino.destination({ fd: 1, sync: true, minLength: 4096, periodicFlush: 20 })
  process.once('exit', () => output.flushSync())
  return output
}

/** The mistakes in a tenant's data, as log lines for the operator, each with its other log fields. */
export type Warnings = ReadonlyMap<string, object>

/**
 * Logs a warning when it is new, since a venue is read every minute and a mistake in its data may last for weeks.
 * @returns a function that takes all current warnings of a tenant and logs those that it did not have before
 */
export function createWarnOnChange(log: Pick<FastifyBaseLogger, 'warn'>) {
  const lastTexts = new LRUCache<string, ReadonlySet<string>>(bounded(1_000))
  return (tenant: string, warnings: Warnings): void => {
    for (const [text, more] of warnings)
      if (!lastTexts.get(tenant)?.has(text)) log.warn({ tenant, ...more }, text)
    lastTexts.set(tenant, new Set(warnings.keys()))
  }
}
