import 'fake-indexeddb/auto'
import { createStore, get } from 'idb-keyval'
import { afterAll, beforeEach } from 'vitest'
import { bootStub, fanSession, writeBoot } from './boot-stub.ts'

if ('document' in globalThis) writeBoot(bootStub(fanSession()))

/** By default the fan of `fanSession` is signed in. */
beforeEach(async () => {
  if (!('document' in globalThis)) return
  const { resumePersonal } = await import('../src/storage/personal-data.ts')
  resumePersonal(fanSession().owner)
})

/** Writes of the last test finish while its document still exists. */
afterAll(async () => {
  if (!('document' in globalThis)) return
  const { deviceLoaded } = await import('../src/storage/device.ts')
  await deviceLoaded()
  // On a busy machine the page has hidden a late database (WORLD-05).
  if (globalThis.indexedDB === undefined) return
  // A read resolves after all earlier writes.
  await get('passes', createStore('storefront', 'device'))
})
