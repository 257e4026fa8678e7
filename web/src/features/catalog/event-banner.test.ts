import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { EventBanner } from './event-banner.tsx'

const event = { name: 'Cup', startOn: '2020-01-05T19:05', endOn: '2099-01-06T23:30' }
const draw = (picture: string) =>
  renderToStaticMarkup(createElement(EventBanner, { event, picture, isActive: false, onChange: vi.fn() }))

test('HOME-01 the banner is drawn from its props alone, where there is no browser', () => {
  expect(draw('/cup.jpg')).toContain('style="--event-picture:url(&quot;/cup.jpg&quot;)"')
  expect(draw('/cup.jpg').replace(/<[^>]+>/g, '|')).toContain('Cup|||Starts:||Jan 05, 2020 7:05 PM|')
  expect(draw('')).not.toContain('--event-picture')
})
