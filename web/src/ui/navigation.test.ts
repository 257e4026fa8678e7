import { afterEach, expect, test, vi } from 'vitest'
import { goBackFromFailure } from './navigation.ts'

afterEach(() => void vi.unstubAllGlobals())

test.each([
  ['reloads the one before it', 2, ['reload']],
  ['leads to / without one', 1, ['assign /']],
])('ERR-05 Go Back from a screen that failed %s', (_what, length, expected) => {
  const done: string[] = []
  const page = Object.assign(new EventTarget(), {
    location: { assign: (to: string) => done.push(`assign ${to}`), reload: () => done.push('reload') },
    history: { length, back: () => page.dispatchEvent(new Event('popstate')) },
  })
  vi.stubGlobal('window', page)
  goBackFromFailure()
  expect(done).toEqual(expected)
})
