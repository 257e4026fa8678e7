import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import { bounded } from '../state/memory-store.ts'

/** What is wrong with a tenant, as lines for its operator, each with what else the log says of it. */
export type Warnings = ReadonlyMap<string, object>

/**
 * A venue is read every minute, and what is wrong with it is mostly wrong for weeks.
 * @returns takes all that is wrong with a tenant now, and logs what was not wrong with it before
 */
export function createLastingWarnings(log: Pick<FastifyBaseLogger, 'warn'>) {
  const standing = new LRUCache<string, ReadonlySet<string>>(bounded(1_000))
  return (tenant: string, warnings: Warnings): void => {
    for (const [text, more] of warnings)
      if (!standing.get(tenant)?.has(text)) log.warn({ tenant, ...more }, text)
    standing.set(tenant, new Set(warnings.keys()))
  }
}
