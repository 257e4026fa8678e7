import type { Boot } from '@storefront/shared/contract/boot.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootStub, bootStubOf, fanSession, writeBoot } from '../../test-support/boot-stub.ts'
import { stubDialogs } from '../../test-support/dialogs.ts'

beforeEach(async () => {
  // Boot data is read once a page.
  vi.resetModules()
  await import('../../test-support/english.ts')
})
afterEach(cleanup)

async function showAt(boot: Boot) {
  writeBoot(boot)
  const { SessionProvider } = await import('../features/auth/session.tsx')
  const { AccountMenu } = await import('./account-menu.tsx')
  render(
    <MemoryRouter>
      <SessionProvider>
        <AccountMenu />
      </SessionProvider>
    </MemoryRouter>,
  )
}

test.each([
  ['fan@example.com', 'F'],
  [' émile@example.com', 'É'],
  ['7up@example.com', '7'],
  ['', 'U'],
  [null, 'U'],
])('HEADER-08 the avatar of %j is %s', async (email, letter) => {
  await showAt(bootStub(email === null ? null : { ...fanSession(), email }))
  expect(screen.getByRole('button', { name: 'Account menu' }).textContent).toBe(letter)
})

test.each([
  ['fan@example.com', 'fan@example.com'],
  ['', 'Signed in'],
])('HEADER-09 SESSION-18 the menu of %j shows %s', async (email, text) => {
  await showAt(bootStub({ ...fanSession(), email }))
  fireEvent.click(screen.getByRole('button', { name: 'Account menu' }))
  expect(screen.getByText(text)).toBeDefined()
})

test.each([
  ['shop, transaction', true],
  ['shop', false],
])('FAN-10 with the features %j the menu leads to the order history: %s', async (features, leads) => {
  await showAt(bootStubOf({ features }))
  fireEvent.click(screen.getByRole('button', { name: 'Account menu' }))
  expect(screen.getByRole('button', { name: 'Log Out' })).toBeDefined()
  expect(screen.queryByRole('link', { name: 'View Order History' }) !== null).toBe(leads)
})

test('LANG-05 the dialog of the preferences loads with its messages when it is opened', async () => {
  stubDialogs()
  await showAt(bootStub(fanSession()))
  fireEvent.click(screen.getByRole('button', { name: 'Account menu' }))
  fireEvent.click(screen.getByRole('button', { name: 'Preferences' }))
  expect(await screen.findByRole('dialog', { name: 'Preferences' })).toBeDefined()
})

test('FAN-25 preferences that cannot be loaded show a toast, and the page stays', async () => {
  stubDialogs()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.doMock('../features/preferences/preferences-dialog.tsx', () => {
    throw new Error('No network')
  })
  await showAt(bootStub(fanSession()))
  const { Toaster } = await import('../ui/toast/toaster.tsx')
  render(<Toaster />)
  fireEvent.click(screen.getByRole('button', { name: 'Account menu' }))
  fireEvent.click(screen.getByRole('button', { name: 'Preferences' }))
  expect(await screen.findByText(/^Unable to connect/)).toBeDefined()
  expect(sessionStorage.getItem('last_chunk_reload')).toBeNull()
  vi.doUnmock('../features/preferences/preferences-dialog.tsx')
})
