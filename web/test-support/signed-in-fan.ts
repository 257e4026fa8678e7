import 'fake-indexeddb/auto'
import { createStore, get } from 'idb-keyval'
import { afterAll, beforeEach } from 'vitest'
import { bootStub, fanSession, writeBoot } from './boot-stub.ts'

if ('document' in globalThis) writeBoot(bootStub(fanSession()))

/** Tests of what a fan keeps run on the page of a signed-in fan, that of `fanSession`, unless they say otherwise. */
beforeEach(async () => {
  if (!('document' in globalThis)) return
  const { resumePersonal } = await import('../src/storage/personal-data.ts')
  resumePersonal(fanSession().owner)
})

/** What the last test still keeps on the device is written while there is a page to write for. */
afterAll(async () => {
  if (!('document' in globalThis)) return
  const { deviceLoaded } = await import('../src/storage/device.ts')
  await deviceLoaded()
  // A read comes after the writes before it.
  await get('passes', createStore('storefront', 'device'))
})
