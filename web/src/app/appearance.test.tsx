import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { bootStub, writeBoot } from '../../test-support/boot-stub.ts'
import { removeStored, writeStored } from '../storage/stored.ts'
import { useEventTheme } from './appearance.ts'

// jsdom has no canvas.
vi.mock('../theme/css-hex.ts', () => ({ cssHex: (text: string) => text }))
writeBoot(bootStub())

test('THEME-02 FAN-53 header and browser bar have the colour of the selected event, and the venue’s again without one', () => {
  const bar = Object.assign(document.createElement('meta'), { name: 'theme-color', content: '#0b6b3a' })
  document.head.append(bar)
  const event = { id: 7, name: 'Derby', startOn: '', endOn: '', location: null }
  const colors = () => [bar.content, document.documentElement.style.getPropertyValue('--color-brand')]
  writeStored('selected_event', { ...event, primaryColor: '#663399' })
  renderHook(useEventTheme)
  expect(colors()).toEqual(['#663399', 'var(--light,#663399)var(--dark,#663399)'])
  act(() => writeStored('selected_event', { ...event, primaryColor: '#123456' }))
  expect(bar.content).toBe('#123456')
  act(() => removeStored('selected_event'))
  expect(colors()).toEqual(['#0b6b3a', ''])
})
