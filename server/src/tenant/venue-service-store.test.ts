import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { memoryStore } from '../state/memory-store.ts'
import type { Store } from '../state/store.ts'
import { serviceChange } from './venue-service.ts'
import { createVenueServices } from './venue-service-store.ts'

const key = 'venue-services'
const minute = 60_000

/** The services of one replica, with a clock that the test sets and a store that it can make unavailable. */
function replica(store: Store = memoryStore(10)) {
  const clock = { now: Date.parse('2026-11-21T19:00:00Z') }
  const world = { isAway: false, reads: 0 }
  const lines: string[] = []
  const { log } = Fastify({
    logger: { level: 'info', stream: { write: (line: string) => void lines.push(line) } },
  })
  const get: Store['get'] = async (name) => {
    world.reads += 1
    if (world.isAway) throw new Error('away')
    return store.get(name)
  }
  const services = createVenueServices({ ...store, get }, () => clock.now, log)
  return {
    store,
    clock,
    world,
    services,
    change: (tenant: string, body: object) =>
      services.change(tenant, serviceChange(() => clock.now).parse(body)),
    logged: () =>
      lines.map((line) => JSON.parse(line)).map(({ level, tenant, msg }) => ({ level, tenant, msg })),
    kept: async () => JSON.parse((await store.get(key)) ?? '{}'),
  }
}

test('VEN-07 a change takes effect here at once and at other replicas with the next read, and no request reads the store', async () => {
  const { store, change, services } = replica()
  const other = replica(store)
  await other.services.read()
  await change('lions', { ordering: 'paused' })
  expect(services.of('lions')?.ordering).toBe('paused')
  expect(other.services.of('lions')).toBeUndefined()
  await other.services.read()
  for (let count = 0; count < 100; count++) expect(other.services.of('lions')?.ordering).toBe('paused')
  expect(other.services.of('tigers')).toBeUndefined()
  expect(other.world.reads).toBe(2)
})

test('VEN-07 while the store is unavailable the last state holds for 5 min, then everything is open, with one warning and one line at the end', async () => {
  const { clock, world, services, change, logged } = replica()
  await change('lions', { ordering: 'paused' })
  world.isAway = true
  clock.now += 5 * minute - 1
  await services.read()
  expect(services.of('lions')?.ordering).toBe('paused')
  expect(logged()).toEqual([])
  clock.now += 1
  for (let count = 0; count < 3; count++) await services.read()
  expect(services.of('lions')).toBeUndefined()
  const warning = { level: 40, msg: 'service states unavailable; treating all venues as open' }
  expect(logged()).toEqual([warning])
  world.isAway = false
  for (let count = 0; count < 3; count++) await services.read()
  expect(services.of('lions')?.ordering).toBe('paused')
  expect(logged()).toEqual([warning, { level: 30, msg: 'service states available again' }])
})

test('VEN-07 a start without a store is open, with the warning at once', async () => {
  const { world, services, logged } = replica()
  world.isAway = true
  await services.read()
  expect(services.of('lions')).toBeUndefined()
  expect(logged()).toMatchObject([{ level: 40 }])
})

test('VEN-07 a read that began before this replica’s own change does not undo it', async () => {
  const store = memoryStore(10)
  const late = Promise.withResolvers<void>()
  let isLate = false
  const { services, change } = replica({
    ...store,
    get: async (name) => {
      const [waits, value] = [isLate, await store.get(name)]
      if (waits) await late.promise
      return value
    },
  })
  isLate = true
  const reading = services.read()
  isLate = false
  await change('lions', { ordering: 'paused' })
  late.resolve()
  await reading
  expect(services.of('lions')?.ordering).toBe('paused')
})

test('VEN-07 no concurrent change is lost, and a store that changes at every try is an error', async () => {
  const { store, change, services } = replica()
  const other = replica(store)
  await Promise.all([
    change('lions', { ordering: 'paused' }),
    change('tigers', { pickup: 'paused' }),
    other.change('bears', { message: 'Hello' }),
  ])
  await services.read()
  expect(['lions', 'tigers', 'bears'].map((tenant) => services.of(tenant) !== undefined)).toEqual([
    true,
    true,
    true,
  ])
  const venues = Array.from({ length: 300 }, (_, number) => `venue-${number}`)
  await Promise.all(
    venues.map((tenant, at) => (at % 2 === 0 ? change : other.change)(tenant, { ordering: 'paused' })),
  )
  await services.read()
  expect(venues.filter((tenant) => services.of(tenant) === undefined)).toEqual([])
  const alone = replica()
  await Promise.all(venues.map((tenant) => alone.change(tenant, { ordering: 'paused' })))
  expect(alone.world.reads).toBe(venues.length)
  const refusing = replica({ ...store, replace: async () => false })
  await expect(refusing.change('lions', {})).rejects.toThrow('concurrent updates')
})

test('VEN-07 VEN-08 an ended service is dropped with the next write, an opened one at once, and the key expires with the last', async () => {
  const ttls: number[] = []
  const store = memoryStore(10)
  const { clock, change, kept } = replica({
    ...store,
    replace(name, expected, value, ttlMs) {
      ttls.push(ttlMs)
      return store.replace(name, expected, value, ttlMs)
    },
  })
  await change('lions', { ordering: 'paused', until: '2026-11-21T20:00:00Z' })
  await change('tigers', { ordering: 'paused', until: '2026-11-22T20:00:00Z' })
  await change('bears', { ordering: 'paused' })
  expect(Object.keys(await kept())).toEqual(['lions', 'tigers', 'bears'])
  expect(ttls.at(-1)).toBe(25 * 60 * minute)
  clock.now += 60 * minute
  await change('bears', {})
  expect(Object.keys(await kept())).toEqual(['tigers'])
  clock.now += 24 * 60 * minute
  await change('constructor', { message: 'A venue as any other' })
  expect(Object.keys(await kept())).toEqual(['constructor'])
  expect(ttls.at(-1)).toBe(4 * 60 * minute)
})

test('VEN-07 an unreadable entry is ignored with one warning, is kept, and does not affect other venues', async () => {
  const { store, services, change, logged, kept } = replica()
  await change('lions', { ordering: 'paused' })
  const foreign = { tigers: { closed: true }, bears: 7 }
  await store.set(key, JSON.stringify({ ...(await kept()), ...foreign }), minute)
  for (let count = 0; count < 3; count++) await services.read()
  const msg = 'service state unreadable; treating the venue as open'
  const warnings = ['tigers', 'bears'].map((tenant) => ({ level: 40, tenant, msg }))
  expect(logged()).toEqual(warnings)
  expect(services.of('lions')?.ordering).toBe('paused')
  expect(services.of('tigers')).toBeUndefined()
  await change('lions', {})
  expect(await kept()).toEqual(foreign)
  await change('tigers', { pickup: 'paused' })
  expect(services.of('tigers')?.pickup).toBe('paused')
  expect(logged()).toEqual(warnings)
})

test('VEN-07 an invalid time affects its own venue only', async () => {
  const { store, services, change, logged, kept } = replica()
  await change('lions', { ordering: 'paused' })
  const { lions } = await kept()
  const wrong = { bears: { ...lions, setAt: 1e20 }, foxes: { ...lions, until: -1 } }
  await store.set(key, JSON.stringify({ ...wrong, tigers: lions }), minute)
  await services.read()
  const ordering = (tenant: string) => services.of(tenant)?.ordering
  expect(['lions', 'tigers', 'bears', 'foxes'].map(ordering)).toEqual([
    undefined,
    'paused',
    undefined,
    undefined,
  ])
  expect(logged()).toMatchObject([{ tenant: 'bears' }, { tenant: 'foxes' }])
  await change('tigers', {})
  expect(ordering('tigers')).toBeUndefined()
})

test('VEN-07 an entry of another release is unchanged when this one switches other venues', async () => {
  const { store, change, kept } = replica()
  await change('lions', { ordering: 'paused' })
  const newer = { ...(await kept()).lions, kitchen: 'east' }
  await store.set(key, JSON.stringify({ lions: newer }), minute)
  await change('tigers', { pickup: 'paused' })
  expect((await kept()).lions).toEqual(newer)
})

test('VEN-07 a store that has lost a running service causes one warning; an expired key causes none', async () => {
  const { store, clock, services, change, logged, kept } = replica()
  await change('lions', { ordering: 'paused', until: '2026-11-21T20:00:00Z' })
  const lose = async () => store.remove(key, JSON.stringify(await kept()))
  await lose()
  for (let count = 0; count < 3; count++) await services.read()
  expect(services.of('lions')).toBeUndefined()
  const warning = {
    level: 40,
    msg: 'service states lost; treating all venues as open',
  }
  expect(logged()).toEqual([warning])
  await change('lions', { ordering: 'paused', until: '2026-11-21T20:00:00Z' })
  await lose()
  await change('tigers', { ordering: 'paused', until: '2026-11-21T20:00:00Z' })
  expect(logged()).toEqual([warning, warning])
  // The latest time at which a store whose clock is ahead may drop the key.
  clock.now += 59 * minute
  await lose()
  await services.read()
  expect(logged()).toEqual([warning, warning])
})

test.each(['{', '[]', '"open"'])(
  'VEN-07 a value that is %s is ignored with one warning, and a change replaces it',
  async (value) => {
    const { store, services, change, logged } = replica()
    await store.set(key, value, minute)
    for (let count = 0; count < 3; count++) await services.read()
    expect(logged()).toMatchObject([
      { level: 40, msg: 'service states unreadable; treating all venues as open' },
    ])
    await change('lions', { ordering: 'paused' })
    expect(services.of('lions')?.ordering).toBe('paused')
  },
)

test('VEN-07 the service of a venue keeps its object while others change', async () => {
  const { services, change } = replica()
  await change('lions', { ordering: 'paused' })
  const before = services.of('lions')
  await change('tigers', { ordering: 'paused' })
  await services.read()
  expect(services.of('lions')).toBe(before)
})
