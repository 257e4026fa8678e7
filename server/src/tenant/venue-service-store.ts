import { setTimeout as wait } from 'node:timers/promises'
import type { VenueService } from '@storefront/shared/contract/venue.ts'
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod'
import { createWarnOnChange } from '../observability/logger.ts'
import { readStored, type Store } from '../state/store.ts'
import {
  changedService,
  defaultDurationMs,
  endOf,
  type ServiceChange,
  type StoredService,
  serviceByTime,
  storedService,
  type VenueSwitch,
  venueSwitches,
} from './venue-service.ts'

/** One key holds the services of all venues, by tenant, so that one read gets all of them. */
const key = 'venue-services'
/** The pause between two reads. Together with the longest read it must be shorter than the 5 s of VEN-07. */
const readIntervalMs = 2_000
/** The largest difference between the clocks of this replica and the store. */
const maxClockDifferenceMs = 60_000
/** How long the last known state is used while the store is unavailable. */
const maxStaleMs = 5 * 60 * 1_000
/** How often a change is tried. A try fails when another replica makes a change meanwhile. */
const maxTries = 20
/** The longest pause before the next try; random, so that the same replica does not win every time. */
const maxPauseMs = 20

const storedServices = z.record(z.string(), z.unknown())

type Known = {
  readonly json: string
  readonly stored: StoredService
  readonly at: ReturnType<typeof serviceByTime>
}

export type VenueServices = ReturnType<typeof createVenueServices>

/**
 * The switches and messages that staff of all venues have set (VEN-06 to VEN-08). A repeated `read` fetches them from `store`, so that
 * no request waits for the store.
 * @param now milliseconds of the epoch
 */
export function createVenueServices(store: Store, now: () => number, log: FastifyBaseLogger) {
  const warn = createWarnOnChange(log)
  let services: ReadonlyMap<string, Known> = new Map()
  let text: string | null = null
  let readAt = Number.NEGATIVE_INFINITY
  let isLost = false
  let ownChanges = 0
  let lastChange: Promise<unknown> = Promise.resolve()

  function replaceServices(read: string | null) {
    readAt = now()
    if (isLost) log.info('service states available again')
    isLost = false
    if (read === text) return
    services = new Map(Object.entries(entriesOf(read)).flatMap(([tenant, entry]) => knownOf(tenant, entry)))
    text = read
  }

  function entriesOf(read: string | null): Record<string, unknown> {
    // The key outlives every service in it, so a missing key with a running service means that the store lost it.
    if (
      read === null &&
      [...services.values()].some(({ stored }) => endOf(stored) - now() > maxClockDifferenceMs)
    ) {
      log.warn('service states lost; treating all venues as open')
    }
    const entries = read === null ? {} : readStored(storedServices, read)
    if (entries === null) log.warn('service states unreadable; treating all venues as open')
    return entries ?? {}
  }

  /** An unchanged entry keeps its object, because pages are cached by it. */
  function knownOf(tenant: string, entry: unknown): [string, Known][] {
    const json = JSON.stringify(entry)
    const known = services.get(tenant)
    if (known?.json === json) return [[tenant, known]]
    const { data } = storedService.safeParse(entry)
    warn(tenant, new Map(data ? [] : [['service state unreadable; treating the venue as open', {}]]))
    return data ? [[tenant, { json, stored: data, at: serviceByTime(data) }]] : []
  }

  /** Reads the services of all venues (VEN-07). Returns the milliseconds until the next read. Never rejects. */
  async function read(): Promise<number> {
    const before = ownChanges
    try {
      const read = await store.get(key)
      // Ignored if this replica has made a change meanwhile, which the read may not include.
      if (before === ownChanges) replaceServices(read)
    } catch (err) {
      if (!isLost && now() - readAt >= maxStaleMs) {
        isLost = true
        services = new Map()
        text = null
        log.warn({ err }, 'service states unavailable; treating all venues as open')
      }
    }
    return readIntervalMs
  }

  /**
   * Makes a change, which takes effect here at once and on other replicas within 5 s. Changes run one after another, because they share
   * a key and an operator may pause all venues at once.
   * @throws the store's error, and Error after too many changes of other replicas
   */
  function change(tenant: string, change: ServiceChange): Promise<void> {
    const made = lastChange.then(() => make(tenant, change))
    lastChange = made.catch(() => undefined)
    return made
  }

  async function make(tenant: string, change: ServiceChange): Promise<void> {
    for (let count = 0; count < maxTries; count++) {
      if (count > 0) await wait(Math.random() * maxPauseMs)
      const seen = await store.get(key)
      const [value, ttlMs] = changed(entriesOf(seen), tenant, change)
      const isMade =
        seen === null
          ? await store.setIfAbsent(key, value, ttlMs)
          : await store.replace(key, seen, value, ttlMs)
      if (!isMade) continue
      ownChanges += 1
      return replaceServices(value)
    }
    throw new Error(`concurrent updates; giving up after ${maxTries} tries`)
  }

  /** The next value and its ttl in milliseconds. Drops ended services; keeps entries that this release cannot read. */
  function changed(entries: Record<string, unknown>, tenant: string, change: ServiceChange) {
    const next = new Map<string, unknown>()
    let ttlMs = defaultDurationMs
    const keep = (name: string, entry: unknown, ends: number) => {
      next.set(name, entry)
      ttlMs = Math.max(ttlMs, ends - now())
    }
    let before: StoredService | null = null
    for (const [name, entry] of Object.entries(entries)) {
      const { data } = storedService.safeParse(entry)
      if (name === tenant) before = data ?? null
      else if (data === undefined) next.set(name, entry)
      // Kept unparsed, because a later release may have added fields.
      else if (now() < endOf(data)) keep(name, entry, endOf(data))
    }
    const service = changedService(before, change, now())
    if (service) keep(tenant, service, endOf(service))
    return [JSON.stringify(Object.fromEntries(next)), ttlMs] as const
  }

  return {
    read,
    change,
    /** The service that pages of a venue get now; undefined if everything is open and there is nothing to tell fans. */
    of: (tenant: string): VenueService | undefined => services.get(tenant)?.at(now()),
    /** When the service of a venue ends automatically, in milliseconds of the epoch; null without one. */
    endOf(tenant: string): number | null {
      const known = services.get(tenant)
      return known?.at(now()) ? endOf(known.stored) : null
    },
    /** Every switch that is paused now, and since when, in milliseconds of the epoch. */
    paused(): { tenant: string; name: VenueSwitch; since: number }[] {
      return [...services].flatMap(([tenant, { at, stored }]) =>
        venueSwitches.flatMap((name) => {
          const since = stored.pausedSince[name]
          return since === undefined || at(now())?.[name] !== 'paused' ? [] : [{ tenant, name, since }]
        }),
      )
    },
    /** VEN-22: how many items are sold out at each venue that has some. */
    soldOut(): { tenant: string; count: number }[] {
      return [...services].flatMap(([tenant, { at }]) => {
        const count = at(now())?.soldOut.length ?? 0
        return count === 0 ? [] : [{ tenant, count }]
      })
    },
  }
}
