import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { beforeEach, expect, test, vi } from 'vitest'
import { bootStubOf, writeBoot } from '../../../test-support/boot-stub.ts'
import { changeDevice, readDevice } from '../../storage/device.ts'
import { writeStored } from '../../storage/stored.ts'
import { useEvents } from './events.ts'
import { selectedEvent } from './selected-event.ts'

writeBoot(bootStubOf({}, { timeZone: 'Etc/GMT+3' }))

const hour = 3_600_000
const event = (name: string, endsInMs: number) => ({
  id: name,
  name,
  startOn: new Date(Date.now() - hour).toISOString(),
  endOn: new Date(Date.now() + endsInMs).toISOString(),
  status: 'Active',
  location: null,
})

const OwnCache = ({ children }: { children: ReactNode }) => (
  <SWRConfig value={{ provider: () => new Map() }}>{children}</SWRConfig>
)

beforeEach(() => changeDevice('events', () => [event('Over', -1), event('Final', hour)]))

test('FAN-38 the stored events are shown at once, except those whose end has passed, and the fresh ones replace them; only those end the selected event (FAN-01)', async () => {
  const { startOn: startsOn, endOn: endsOn, ...fresh } = event('Cup', hour)
  writeStored('selected_event', { ...event('Semi', hour), status: 'Active' })
  const { promise, resolve } = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => promise)
  const { result } = renderHook(useEvents, { wrapper: OwnCache })
  const names = () => result.current.events?.map(({ name }) => name)
  expect(names()).toEqual(['Final'])
  expect(selectedEvent()?.id).toBe('Semi')
  resolve(Response.json([{ ...fresh, startsOn, endsOn }]))
  await waitFor(() => expect(names()).toEqual(['Cup']))
  expect(selectedEvent()).toBeNull()
  await waitFor(() => expect(readDevice('events')?.map(({ name }) => name)).toEqual(['Cup']))
})

test('VEN-16 FAN-38 a stored event whose dates have no zone ends by the venue’s clock', async () => {
  const venueMinusUtc = -3 * hour
  const written = (text: string) => text.slice(0, -1)
  const local = (name: string, endsInMs: number) => {
    const { startOn, endOn, ...others } = event(name, endsInMs + venueMinusUtc)
    return { ...others, startOn: written(startOn), endOn: written(endOn) }
  }
  await changeDevice('events', () => [local('Over', -60_000), local('Final', 60_000)])
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const { result } = renderHook(useEvents, { wrapper: OwnCache })
  expect(result.current.events?.map(({ name }) => name)).toEqual(['Final'])
})
