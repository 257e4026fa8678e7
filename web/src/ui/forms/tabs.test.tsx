import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Tabs } from './tabs.tsx'

afterEach(() => {
  cleanup()
  document.documentElement.dir = ''
})

test('arrows move and select among tabs, around the ends', async () => {
  const select = vi.fn()
  const tabs = [
    { id: 'a', label: 'A' },
    { id: 'b', label: 'B' },
  ]
  render(
    <Tabs label="Which" tabs={tabs} selected="a" onSelect={select}>
      content
    </Tabs>,
  )
  screen.getByRole('tab', { name: 'A' }).focus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(select).toHaveBeenCalledWith('b')
  expect(screen.getByRole('tabpanel', { name: 'A' }).textContent).toBe('content')
})

test.each([
  ['ltr', '{ArrowRight}', 'b'],
  ['rtl', '{ArrowLeft}', 'b'],
  ['rtl', '{ArrowRight}', 'c'],
  ['rtl', '{ArrowDown}', 'b'],
  ['rtl', '{End}', 'c'],
])('LANG-12 on a page that is %s %s leads from the first of three tabs to %s', async (dir, key, reached) => {
  document.documentElement.dir = dir
  const select = vi.fn()
  const tabs = ['a', 'b', 'c'].map((id) => ({ id, label: id }))
  render(
    <Tabs label="Which" tabs={tabs} selected="a" onSelect={select}>
      content
    </Tabs>,
  )
  screen.getByRole('tab', { name: 'a' }).focus()
  await userEvent.keyboard(key)
  expect(select.mock.calls).toEqual([[reached]])
})
