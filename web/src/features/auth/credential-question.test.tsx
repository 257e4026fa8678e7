import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import hot from 'react-hot-toast/headless'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootStub, fanSession, writeBoot } from '../../../test-support/boot-stub.ts'
import { SignedOutGate } from '../../app/gates.tsx'
import { loadMessages } from '../../messages/language.ts'
import { readStored, writeStored } from '../../storage/stored.ts'
import { dismissScreenToast } from '../../ui/toast/toast.ts'
import { Toaster } from '../../ui/toast/toaster.tsx'
import { AuthScreen } from './auth-screen.tsx'
import { IdentityError } from './identity.ts'
import { SessionProvider } from './session.tsx'

const provider = vi.hoisted(() => ({ accountOf: vi.fn(), signInWithCredential: vi.fn() }))
vi.mock('./firebase-identity.ts', () => ({ connectFirebase: () => provider }))

writeBoot(bootStub())
const fetch = vi.fn()
const grace = { ...fanSession(), owner: 'the-tag-of-grace-at-demo', email: 'grace@example.com' }

beforeEach(async () => {
  localStorage.clear()
  vi.stubGlobal('fetch', fetch)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await loadMessages('signInLinks')
})
afterEach(() => {
  act(() => hot.removeAll())
  cleanup()
  vi.resetAllMocks()
})

/** Opens /auth with a credential; `start` is the session that the fan has already. */
async function open(credential: string, start: ReturnType<typeof fanSession> | null = null): Promise<void> {
  window.credential = credential
  render(
    <MemoryRouter initialEntries={['/auth?returnTo=%2Fcart']}>
      <SessionProvider start={start}>
        <Routes>
          <Route element={<SignedOutGate onBegin={() => {}} />}>
            <Route path="/auth" element={<AuthScreen />} />
          </Route>
          <Route path="*" element={<p>signed in</p>} />
        </Routes>
      </SessionProvider>
      <Toaster />
    </MemoryRouter>,
  )
  await act(async () => {})
}
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click())
const form = () => screen.findByLabelText('Password')

test.each([
  [{ email: 'ada@example.com', name: 'Ada' }, 'Continue as ada@example.com?'],
  [{ email: '', name: 'Ada' }, 'Continue as Ada?'],
  [{ email: '', name: '' }, 'Continue with this account?'],
  // An attacker's choice.
  [{ email: '', name: 'grace@example.com' }, 'Continue with this account?'],
])('AUTH-19 %j is asked with %s, and two taps are one exchange', async (account, text) => {
  provider.accountOf.mockResolvedValueOnce(account)
  provider.signInWithCredential.mockResolvedValue('id-token')
  fetch.mockResolvedValue(Response.json({ session: fanSession() }))
  await open('a.b.c')
  await waitFor(() => expect(document.activeElement?.textContent).toBe(text))
  expect(fetch).not.toHaveBeenCalled()
  const proceed = screen.getByRole('button', { name: 'Continue' })
  fireEvent.click(proceed)
  fireEvent.click(proceed)
  await screen.findByText('signed in')
  expect(provider.signInWithCredential).toHaveBeenCalledOnce()
  expect(fetch).toHaveBeenCalledExactlyOnceWith(
    '/api/login',
    expect.objectContaining({ body: '{"idToken":"id-token"}' }),
  )
  expect(window.credential).toBeUndefined()
})

test.each([
  ['no JWT', 'not-a-token'],
  ['too long', `a.${'b'.repeat(4096)}.c`],
])('AUTH-20 a text that is %s is not sent to the provider', async (_, credential) => {
  await open(credential)
  await form()
  expect(provider.accountOf).not.toHaveBeenCalled()
  expect(window.credential).toBeUndefined()
})

test('AUTH-20 a link to /auth that opens on the page itself is asked too', async () => {
  await open('')
  await form()
  provider.accountOf.mockResolvedValueOnce({ email: 'ada@example.com', name: '' })
  history.replaceState(null, '', '/auth')
  await act(async () => {
    location.hash = '#credential=a.b.c'
    await new Promise((resolve) => window.addEventListener('hashchange', resolve, { once: true }))
  })
  await screen.findByText('ada@example.com')
  expect(location.hash).toBe('')
})

test('AUTH-21 ERR-04 TOAST-07 a credential that the provider refuses leads to the form with its error', async () => {
  provider.accountOf.mockRejectedValueOnce(new IdentityError('auth.failed', { code: 'invalid-custom-token' }))
  await open('a.b.c')
  await form()
  expect(screen.getByText('Authentication failed. Please try again.')).toBeDefined()
  expect(screen.getByText('Authentication failed')).toBeDefined()
  expect(window.credential).toBeUndefined()
})

test('AUTH-21 while the provider cannot be asked, the same credential can be tried again', async () => {
  provider.accountOf.mockRejectedValueOnce(
    new IdentityError('auth.failed', { code: 'network-request-failed' }),
  )
  await open('a.b.c')
  await screen.findByRole('button', { name: 'Try Again' })
  provider.accountOf.mockResolvedValueOnce({ email: 'ada@example.com', name: '' })
  await press('Try Again')
  await screen.findByText('ada@example.com')
  expect(provider.accountOf.mock.calls).toEqual([['a.b.c'], ['a.b.c']])
  await press('Not me')
  await form()
  expect(provider.signInWithCredential).not.toHaveBeenCalled()
})

test('AUTH-14 AUTH-19 an exchange that fails is said below the question', async () => {
  provider.accountOf.mockResolvedValueOnce({ email: 'ada@example.com', name: '' })
  provider.signInWithCredential.mockResolvedValue('id-token')
  fetch.mockResolvedValueOnce(Response.json({ error: 'This account is blocked.' }, { status: 403 }))
  await open('a.b.c')
  await screen.findByText('ada@example.com')
  await press('Continue')
  await screen.findByText('This account is blocked.')
  expect(screen.getByRole('button', { name: 'Continue' })).toBeDefined()
})

test('AUTH-21 a signed-in fan is asked too; Continue replaces the session, and nothing of the first fan stays', async () => {
  provider.accountOf.mockResolvedValue({ email: 'ada@example.com', name: '' })
  provider.signInWithCredential.mockResolvedValue('id-token')
  fetch.mockImplementation(async () => Response.json({ session: fanSession() }))
  await open('a.b.c', grace)
  writeStored('user_email', grace.email)
  writeStored('cart_id', '5')
  await screen.findByText(/^You are already signed in here/)
  await press('Continue')
  await screen.findByText('signed in')
  expect([readStored('user_email'), readStored('cart_id')]).toEqual(['ada@example.com', null])
})

test('AUTH-21 Not me keeps the session of a signed-in fan, whose own account is not asked', async () => {
  provider.accountOf.mockResolvedValueOnce({ email: 'ada@example.com', name: '' })
  await open('a.b.c', grace)
  await screen.findByText('ada@example.com')
  await press('Not me')
  await screen.findByText('signed in')
  cleanup()
  provider.accountOf.mockResolvedValueOnce({ email: grace.email, name: '' })
  await open('a.b.c', grace)
  await screen.findByText('signed in')
  expect(provider.signInWithCredential).not.toHaveBeenCalled()
  await waitFor(() => expect(window.credential).toBeUndefined())
})

test('AUTH-21 Not me waits for an exchange that has begun, since our server would finish it', async () => {
  provider.accountOf.mockResolvedValueOnce({ email: 'ada@example.com', name: '' })
  provider.signInWithCredential.mockResolvedValue('id-token')
  fetch.mockReturnValue(new Promise(() => {}))
  await open('a.b.c', grace)
  await screen.findByText('ada@example.com')
  await press('Continue')
  await press('Not me')
  expect(screen.getByRole('button', { name: 'Not me' }).ariaDisabled).toBe('true')
  expect(screen.queryByText('signed in')).toBeNull()
})

test('AUTH-21 a signed-in fan whose credential is refused is led on and still reads so', async () => {
  provider.accountOf.mockRejectedValueOnce(new IdentityError('auth.failed', { code: 'invalid-custom-token' }))
  await open('a.b.c', grace)
  await screen.findByText('signed in')
  act(dismissScreenToast)
  expect(screen.getByText('Authentication failed')).toBeDefined()
})
