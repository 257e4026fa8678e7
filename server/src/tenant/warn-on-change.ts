import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import { bounded } from '../state/memory-store.ts'

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
