// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { takeLinkCredential } from './link-credential.ts'

beforeEach(() => {
  window.credential = undefined
})

test.each([
  ['/auth#credential=a.b.c', '/auth', 'a.b.c'],
  ['/auth?returnTo=%2Fcart#credential=a.b.c', '/auth?returnTo=%2Fcart', 'a.b.c'],
  ['/Auth/#Credential=a.b.c', '/Auth/', 'a.b.c'],
  ['/auth#credential%3Da.b.c', '/auth', 'a.b.c'],
  ['/events#credential=a.b.c', '/events', undefined],
  ['/auth#other', '/auth#other', undefined],
  ['/auth?credential=a.b.c', '/auth?credential=a.b.c', undefined],
])('AUTH-20 %s becomes %s', (opened, address, credential) => {
  history.pushState({ kept: true }, '', opened)
  const entries = history.length
  takeLinkCredential()
  expect(location.pathname + location.search + location.hash).toBe(address)
  expect(window.credential).toBe(credential)
  expect(history.length).toBe(entries)
})

test('AUTH-20 it is the first thing that the page’s head does', async () => {
  history.pushState(null, '', '/auth#credential=a.b.c')
  localStorage.setItem('theme_preference', 'dark')
  const theme = () => document.documentElement.dataset.theme
  const removed = vi.spyOn(history, 'replaceState').mockImplementation(() => expect(theme()).toBeUndefined())
  await import('../head/head.ts')
  expect(removed).toHaveBeenCalledOnce()
  expect(theme()).toBe('dark')
})
