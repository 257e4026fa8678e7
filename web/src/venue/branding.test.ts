// @vitest-environment jsdom
import type { UsableBranding } from '@storefront/shared/contract/branding.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { bootStubOf, writeBoot } from '../../test-support/boot-stub.ts'
import { serviceStub } from '../../test-support/venue-service.ts'
import {
  currentBranding,
  getBranding,
  onBrandingChange,
  refreshBranding,
  setBranding,
  setVenueService,
} from './branding.ts'

const brandingWith = (section: string, more: Partial<UsableBranding> = {}): UsableBranding =>
  ({ ...bootStubOf({ sections: [section] }).branding, ...more }) as UsableBranding
const missing = { hasSettings: false } as const
const nobodys = { status: 'default', ...missing } as const

let responses: PromiseWithResolvers<Response>[] = []
const known = () => getBranding().additionalAttributes.sections
const responding = (with_: UsableBranding) => {
  const read = refreshBranding()
  responses.at(-1)?.resolve(Response.json(with_))
  return read
}

beforeEach(() => {
  setBranding(null)
  responses = []
  vi.stubGlobal('fetch', () => {
    const response = Promise.withResolvers<Response>()
    responses.push(response)
    return response.promise
  })
})

writeBoot({ ...bootStubOf({}), branding: brandingWith('none', nobodys) })

test('TENANT-18 EVENT-10 the page uses a branding that is at least as complete as its own, never a less complete one', async () => {
  expect([known(), currentBranding().hasSettings]).toEqual([['none'], false])
  await responding(brandingWith('half', missing))
  expect([known(), currentBranding().hasSettings]).toEqual([['half'], false])
  await responding(brandingWith('nobody', nobodys))
  expect(known()).toEqual(['half'])
  await responding(brandingWith('whole'))
  expect([known(), currentBranding().hasSettings]).toEqual([['whole'], true])
  expect((await responding(brandingWith('half', missing))).hasSettings).toBe(true)
  expect(known()).toEqual(['whole'])
  await responding(brandingWith('newer'))
  expect(known()).toEqual(['newer'])
})

test('EVENT-10 when two responses arrive out of order, that of the later call wins', async () => {
  const reads = [refreshBranding(), refreshBranding()]
  responses[1]?.resolve(Response.json(brandingWith('later')))
  await reads[1]
  responses[0]?.resolve(Response.json(brandingWith('earlier')))
  await reads[0]
  expect(known()).toEqual(['later'])
})

const paused = serviceStub({ ordering: 'paused' })
const ordering = () => currentBranding().service?.ordering

test('VEN-11 the switches are those of the newest response, even if its branding is less complete', async () => {
  await responding(brandingWith('whole'))
  await responding(brandingWith('nobody', { ...nobodys, service: paused }))
  expect([known(), ordering()]).toEqual([['whole'], 'paused'])
  await responding(brandingWith('half', missing))
  expect([known(), ordering()]).toEqual([['whole'], undefined])
})

test('VEN-11 out of order, the later call decides the switches, while the branding of the earlier may be more complete', async () => {
  await responding(brandingWith('half', missing))
  const reads = [refreshBranding(), refreshBranding()]
  responses[2]?.resolve(Response.json(brandingWith('nobody', { ...nobodys, service: paused })))
  await reads[1]
  responses[1]?.resolve(Response.json(brandingWith('whole')))
  await reads[0]
  expect([known(), ordering()]).toEqual([['whole'], 'paused'])
})

test('VEN-13 a refused charge is newer than a pending call and older than the next one', async () => {
  const read = refreshBranding()
  setVenueService(paused)
  responses[0]?.resolve(Response.json(brandingWith('whole')))
  await read
  expect([known(), ordering()]).toEqual([['whole'], 'paused'])
  await responding(brandingWith('whole'))
  expect(ordering()).toBeUndefined()
})

test('VEN-11 an unchanged response renders nothing again', async () => {
  await responding(brandingWith('whole', { service: paused }))
  const heard = vi.fn()
  const stop = onBrandingChange(heard)
  await responding(brandingWith('whole', { service: paused }))
  expect(heard).not.toHaveBeenCalled()
  await responding(brandingWith('whole'))
  expect(heard).toHaveBeenCalledTimes(1)
  stop()
})
