import 'fake-indexeddb/auto'
import { beforeEach } from 'vitest'

/** Tests of what a fan keeps run as a signed-in fan, that of `fanSession`, unless they say otherwise. */
beforeEach(async () => {
  if (!('document' in globalThis)) return
  const { resumePersonal } = await import('../src/storage/personal-data.ts')
  resumePersonal('ada@example.com')
})
