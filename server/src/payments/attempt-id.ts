import { randomUUID } from 'node:crypto'
import type { OrderKey } from './attempts.ts'

/** Which order an attempt is for and when it began, in milliseconds of the epoch; all null for one of an earlier release. */
export type AttemptOrigin = {
  readonly tenant: string | null
  readonly orderId: string | null
  readonly startedAt: number | null
}

/**
 * The id of a new attempt: random, then when it began and the order that it is for, so that operators can find the order;
 * nothing about the fan or the card. It stands in the id and not in fields of its own, since a release that does not know a field
 * drops it when it reads the record, and then finds the record changed whenever it compares (BFF-88).
 */
export const newAttemptId = ({ tenant, orderId }: OrderKey, startedAt: number): string =>
  [randomUUID(), startedAt, tenant, orderId].join(' ')

/** What an attempt's id says of it. */
export function originOf(attemptId: string): AttemptOrigin {
  const [, startedAt, tenant, orderId] = /^\S+ (\d+) (\S+) (.+)$/s.exec(attemptId) ?? []
  if (tenant === undefined || orderId === undefined) return { tenant: null, orderId: null, startedAt: null }
  return { tenant, orderId, startedAt: Number(startedAt) }
}
