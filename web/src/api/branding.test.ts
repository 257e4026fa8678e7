// @vitest-environment jsdom
import type { UsableBranding } from '@storefront/shared/contract/branding.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { bootStubOf, writeBoot } from '../../test-support/boot-stub.ts'
import { getBranding, knownBranding, takeBranding } from './boot.ts'
import { readBranding } from './branding.ts'

const brandingWith = (section: string, more: Partial<UsableBranding> = {}): UsableBranding =>
  ({ ...bootStubOf({ sections: [section] }).branding, ...more }) as UsableBranding
const missing = { hasSettings: false } as const
const nobodys = { status: 'default', ...missing } as const

let responses: PromiseWithResolvers<Response>[] = []
const known = () => getBranding().additionalAttributes.sections
const responding = (with_: UsableBranding) => {
  const read = readBranding()
  responses.at(-1)?.resolve(Response.json(with_))
  return read
}

beforeEach(() => {
  takeBranding(null)
  responses = []
  vi.stubGlobal('fetch', () => {
    const response = Promise.withResolvers<Response>()
    responses.push(response)
    return response.promise
  })
})

writeBoot({ ...bootStubOf({}), branding: brandingWith('none', nobodys) })

test('TENANT-18 EVENT-10 the page takes a branding that says as much as its own, or more; never one that says less', async () => {
  expect([known(), knownBranding().hasSettings]).toEqual([['none'], false])
  await responding(brandingWith('half', missing))
  expect([known(), knownBranding().hasSettings]).toEqual([['half'], false])
  await responding(brandingWith('nobody', nobodys))
  expect(known()).toEqual(['half'])
  await responding(brandingWith('whole'))
  expect([known(), knownBranding().hasSettings]).toEqual([['whole'], true])
  expect((await responding(brandingWith('half', missing))).hasSettings).toBe(true)
  expect(known()).toEqual(['whole'])
  await responding(brandingWith('newer'))
  expect(known()).toEqual(['newer'])
})

test('EVENT-10 of two calls that overtake each other the later one counts', async () => {
  const reads = [readBranding(), readBranding()]
  responses[1]?.resolve(Response.json(brandingWith('later')))
  await reads[1]
  responses[0]?.resolve(Response.json(brandingWith('earlier')))
  await reads[0]
  expect(known()).toEqual(['later'])
})
