import 'fake-indexeddb/auto'
import { beforeEach } from 'vitest'

/** Tests of what a fan keeps run as a signed-in fan, that of `fanSession`, unless they say otherwise. */
beforeEach(async () => {
  if (!('document' in globalThis)) return
  const { resumePersonal } = await import('../src/storage/personal-data.ts')
  const { deviceLoaded } = await import('../src/storage/device.ts')
  resumePersonal('ada@example.com')
  await deviceLoaded()
})
