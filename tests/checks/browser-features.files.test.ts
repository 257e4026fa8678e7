import { expect, test } from 'vitest'
import { rejected } from './lint-plugins.ts'

const lines = [
  'window.localStorage',
  'sessionStorage.getItem(name)',
  'globalThis.indexedDB',
  "new BroadcastChannel('session')",
  "navigator.locks.request('cart', work)",
]

test('WORLD-04 WORLD-05 what browsers may lack, deny or leave unanswered is named by its accessors only', () => {
  const found = rejected('web/src/app/sample.ts', [...lines, 'localStore.getItem(name)'])
  expect(found.map(({ text }) => text)).toEqual(lines)
  for (const { message } of found) expect(message).toContain('storage/browser-storages.ts')
  for (const accessor of ['browser-storages', 'tabs', 'device'])
    expect(rejected(`web/src/storage/${accessor}.ts`, lines)).toEqual([])
})
