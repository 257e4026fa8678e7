import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootStub, fanSession, writeBoot } from '../../test-support/boot-stub.ts'

beforeEach(() => {
  // Boot data is read once a page.
  vi.resetModules()
})
afterEach(cleanup)

test.each([
  ['fan@example.com', 'F'],
  [' émile@example.com', 'É'],
  ['7up@example.com', '7'],
  ['', 'U'],
  [null, 'U'],
])('HEADER-08 the avatar of %j is %s', async (email, letter) => {
  writeBoot(bootStub(email === null ? null : { ...fanSession(), email }))
  const { SessionProvider } = await import('../features/auth/session.tsx')
  const { AccountMenu } = await import('./account-menu.tsx')
  render(
    <MemoryRouter>
      <SessionProvider>
        <AccountMenu />
      </SessionProvider>
    </MemoryRouter>,
  )
  expect(screen.getByRole('button', { name: 'Account menu' }).textContent).toBe(letter)
})
