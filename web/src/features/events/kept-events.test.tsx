import { renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { bootStub, fanSession, writeBoot } from '../../../test-support/boot-stub.ts'
import { changeDevice, readDevice } from '../../storage/device.ts'
import { useEvents } from './events.ts'

writeBoot(bootStub(fanSession()))

const hour = 3_600_000
const event = (name: string, endsInMs: number) => ({
  id: name,
  name,
  startOn: new Date(Date.now() - hour).toISOString(),
  endOn: new Date(Date.now() + endsInMs).toISOString(),
  location: null,
})

beforeEach(() => changeDevice('events', () => [event('Over', -1), event('Final', hour)]))

test('FAN-38 the last events are there at once, but for those that are over, and the fresh ones take their place', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => promise)
  const { result } = renderHook(useEvents)
  const names = () => result.current.events?.map(({ name }) => name)
  expect(names()).toEqual(['Final'])
  const { startOn: startsOn, endOn: endsOn, ...fresh } = event('Cup', hour)
  resolve(Response.json([{ ...fresh, startsOn, endsOn }]))
  await waitFor(() => expect(names()).toEqual(['Cup']))
  await waitFor(() => expect(readDevice('events')?.map(({ name }) => name)).toEqual(['Cup']))
})
