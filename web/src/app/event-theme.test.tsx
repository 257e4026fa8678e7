import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { EventTheme } from './event-theme.ts'

// jsdom has no canvas.
vi.mock('../theme/css-hex.ts', () => ({ cssHex: (text: string) => text }))

test('THEME-02 FAN-53 header and browser bar have the colour of the selected event, and the venue’s again without one', () => {
  const bar = Object.assign(document.createElement('meta'), { name: 'theme-color', content: '#0b6b3a' })
  document.head.append(bar)
  const colors = () => [bar.content, document.documentElement.style.getPropertyValue('--color-brand')]
  const { rerender, unmount } = render(<EventTheme primary="#663399" />)
  expect(colors()).toEqual(['#663399', 'var(--light,#663399)var(--dark,#663399)'])
  rerender(<EventTheme primary="#123456" />)
  expect(bar.content).toBe('#123456')
  unmount()
  expect(colors()).toEqual(['#0b6b3a', ''])
})
