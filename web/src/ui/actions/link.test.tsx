// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation, useNavigationType } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { Link, type LinkProps } from './link.tsx'

afterEach(cleanup)

function Where() {
  const { pathname, search, state } = useLocation()
  return <output>{[pathname + search, useNavigationType(), JSON.stringify(state)].join(' ')}</output>
}
const where = () => screen.getByRole('status').textContent

/** Clicks the link on /here; whether the browser was kept from following it. */
function clicked(props: Partial<LinkProps>, init: MouseEventInit = {}): boolean {
  render(
    <MemoryRouter initialEntries={['/here']}>
      <Link to="/there?a=1" {...props}>
        Go
      </Link>
      <Where />
    </MemoryRouter>,
  )
  const link = screen.getByRole('link', { name: 'Go' })
  const click = createEvent.click(link, init)
  fireEvent(link, click)
  return click.defaultPrevented
}

test('a link goes to its screen without loading the page, and leaves the old one in the history', () => {
  expect(clicked({})).toBe(true)
  expect(screen.getByRole('link').getAttribute('href')).toBe('/there?a=1')
  expect(where()).toBe('/there?a=1 PUSH null')
})

test('a link takes the place of its screen when told to, as does one to where the fan is', () => {
  clicked({ replace: true, state: { from: 'here' } })
  expect(where()).toBe('/there?a=1 REPLACE {"from":"here"}')
  cleanup()
  clicked({ to: '/here' })
  expect(where()).toBe('/here REPLACE null')
})

test.each<[string, Partial<LinkProps>, MouseEventInit]>([
  ['with Ctrl', {}, { ctrlKey: true }],
  ['with Cmd', {}, { metaKey: true }],
  ['with Shift', {}, { shiftKey: true }],
  ['with Alt', {}, { altKey: true }],
  ['with the middle button', {}, { button: 1 }],
  ['of a link to another tab', { target: '_blank' }, {}],
])('a click %s is left to the browser', (_how, props, init) => {
  expect(clicked(props, init)).toBe(false)
  expect(where()).toBe('/here POP null')
})

test('what a click also does is done first, and may keep the fan here', () => {
  const seen: string[] = []
  clicked({ onClick: () => seen.push('clicked') })
  expect(seen).toEqual(['clicked'])
  expect(where()).toBe('/there?a=1 PUSH null')
  cleanup()
  clicked({ onClick: (event) => event.preventDefault() })
  expect(where()).toBe('/here POP null')
})
