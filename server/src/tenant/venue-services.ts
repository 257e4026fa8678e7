import { setTimeout as wait } from 'node:timers/promises'
import type { VenueService } from '@storefront/shared/contract/venue.ts'
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod'
import { readStored, type Store } from '../state/store.ts'
import { createLastingWarnings } from './lasting-warnings.ts'
import {
  changedService,
  endOf,
  endsByItselfMs,
  type ServiceChange,
  type StoredService,
  serviceByTime,
  storedService,
  type VenueSwitch,
  venueSwitches,
} from './venue-service.ts'

/** One key has the services of all venues, by tenant, so that a replica reads all of them at once. */
const key = 'venue-services'
/** Between two reads. With the time that a read may take it is less than the 5 s in which a replica obeys. */
const readEveryMs = 2_000
/** Between the clock of this replica and that of the store, at the most. */
const clocksDifferByMs = 60_000
/** For how long the last known state holds while the store is away. */
const keptForMs = 5 * 60 * 1_000
/** Tries of a change: each that fails is another replica's that was made. */
const maxTries = 20
/** The longest pause before the next try: a random one, so that another replica does not get ahead again and again. */
const pauseMs = 20

const storedServices = z.record(z.string(), z.unknown())

type Known = {
  readonly json: string
  readonly stored: StoredService
  readonly at: ReturnType<typeof serviceByTime>
}

export type VenueServices = ReturnType<typeof createVenueServices>

/**
 * What staff of all venues have switched and said (VEN-06 to VEN-08), as this replica knows it: read from `store` every 2 s, by `read`, so
 * that no question waits for it.
 * @param now in ms of the epoch
 */
export function createVenueServices(store: Store, now: () => number, log: FastifyBaseLogger) {
  const warn = createLastingWarnings(log)
  let services: ReadonlyMap<string, Known> = new Map()
  let text: string | null = null
  let readAt = Number.NEGATIVE_INFINITY
  let isLost = false
  let ownChanges = 0
  let lastChange: Promise<unknown> = Promise.resolve()

  function take(read: string | null) {
    readAt = now()
    if (isLost) log.info('what venues have switched can be read again')
    isLost = false
    if (read === text) return
    services = new Map(Object.entries(entriesOf(read)).flatMap(([tenant, entry]) => knownOf(tenant, entry)))
    text = read
  }

  function entriesOf(read: string | null): Record<string, unknown> {
    // Each change leaves a key that outlives all that it says.
    if (
      read === null &&
      [...services.values()].some(({ stored }) => endOf(stored) - now() > clocksDifferByMs)
    ) {
      log.warn('what venues have switched is gone from the store: everything is open')
    }
    const entries = read === null ? {} : readStored(storedServices, read)
    if (entries === null) log.warn('what venues have switched cannot be understood: it is ignored')
    return entries ?? {}
  }

  /** One that says what it said keeps its object: pages are written once for each. */
  function knownOf(tenant: string, entry: unknown): [string, Known][] {
    const json = JSON.stringify(entry)
    const known = services.get(tenant)
    if (known?.json === json) return [[tenant, known]]
    const { data } = storedService.safeParse(entry)
    warn(
      tenant,
      new Map(data ? [] : [['what the venue has switched cannot be understood: it is ignored', {}]]),
    )
    return data ? [[tenant, { json, stored: data, at: serviceByTime(data) }]] : []
  }

  /** VEN-07: reads the state of all venues. Returns when to do it again, in ms; never rejects. */
  async function read(): Promise<number> {
    const before = ownChanges
    try {
      const read = await store.get(key)
      // It may be from before a change that was made here meanwhile.
      if (before === ownChanges) take(read)
    } catch (err) {
      if (!isLost && now() - readAt >= keptForMs) {
        isLost = true
        services = new Map()
        text = null
        log.warn({ err }, 'what venues have switched cannot be read: everything is open')
      }
    }
    return readEveryMs
  }

  /**
   * Makes a change at once here, and within 5 s on the other replicas. One after the other, since all are of one key: somebody may pause
   * every venue at once. @throws what the store rejects with, and Error after too many changes of other replicas
   */
  function change(tenant: string, change: ServiceChange): Promise<void> {
    const made = lastChange.then(() => make(tenant, change))
    lastChange = made.catch(() => undefined)
    return made
  }

  async function make(tenant: string, change: ServiceChange): Promise<void> {
    for (let count = 0; count < maxTries; count++) {
      if (count > 0) await wait(Math.random() * pauseMs)
      const seen = await store.get(key)
      const [value, ttlMs] = changed(entriesOf(seen), tenant, change)
      const isMade =
        seen === null
          ? await store.setIfAbsent(key, value, ttlMs)
          : await store.replace(key, seen, value, ttlMs)
      if (!isMade) continue
      ownChanges += 1
      return take(value)
    }
    throw new Error('Others changed what venues have switched at the same time.')
  }

  /** The next value with its ttl, in ms: without what is over, and with what is not ours to understand. */
  function changed(entries: Record<string, unknown>, tenant: string, change: ServiceChange) {
    const next = new Map<string, unknown>()
    let ttlMs = endsByItselfMs
    const keep = (name: string, entry: unknown, ends: number) => {
      next.set(name, entry)
      ttlMs = Math.max(ttlMs, ends - now())
    }
    let before: StoredService | null = null
    for (const [name, entry] of Object.entries(entries)) {
      const { data } = storedService.safeParse(entry)
      if (name === tenant) before = data ?? null
      else if (data === undefined) next.set(name, entry)
      // As it stands: a later release may say more in it than is known here.
      else if (now() < endOf(data)) keep(name, entry, endOf(data))
    }
    const service = changedService(before, change, now())
    if (service) keep(tenant, service, endOf(service))
    return [JSON.stringify(Object.fromEntries(next)), ttlMs] as const
  }

  return {
    read,
    change,
    /** What pages of a venue get now; undefined while everything is open and nothing is said. */
    of: (tenant: string): VenueService | undefined => services.get(tenant)?.at(now()),
    /** When it ends by itself, in ms of the epoch; null where there is nothing to end. */
    endOf(tenant: string): number | null {
      const known = services.get(tenant)
      return known?.at(now()) ? endOf(known.stored) : null
    },
    /** Every switch that is paused now, with the time since when, in ms of the epoch. */
    paused(): { tenant: string; name: VenueSwitch; since: number }[] {
      return [...services].flatMap(([tenant, { at, stored }]) =>
        venueSwitches.flatMap((name) => {
          const since = stored.pausedSince[name]
          return since === undefined || at(now()) === undefined ? [] : [{ tenant, name, since }]
        }),
      )
    },
  }
}
