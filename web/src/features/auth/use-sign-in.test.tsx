import { act, cleanup, fireEvent, screen as page, render, renderHook, waitFor } from '@testing-library/react'
import hot from 'react-hot-toast/headless'
import { afterEach, expect, test, vi } from 'vitest'
import { bootStub, fanSession, writeBoot } from '../../../test-support/boot-stub.ts'
import { type ErrorCode, errorTable } from '../../../test-support/error-codes.ts'
import { ApiError } from '../../api/api-error.ts'
import { changeLanguage, t } from '../../messages/language.ts'
import { writeStored } from '../../storage/stored.ts'
import { Toaster } from '../../ui/toast/toaster.tsx'
import { IdentityError, signInErrorMessage, signInErrors } from './identity.ts'
import { SessionProvider, useSession } from './session.tsx'
import { SignInPanel } from './sign-in-panel.tsx'
import { useSignIn } from './use-sign-in.ts'

const provider = vi.hoisted(() => ({ signIn: vi.fn(), register: vi.fn(), signInWith: vi.fn() }))
vi.mock('./firebase-identity.ts', () => ({ connectFirebase: () => provider }))

writeBoot(bootStub())
const credentials = { email: 'ada@example.com', password: 'letmein' }
const fetch = vi.fn()
vi.stubGlobal('fetch', fetch)
vi.spyOn(console, 'error').mockImplementation(() => {})

afterEach(() => {
  act(() => hot.removeAll())
  cleanup()
  vi.useRealTimers()
  // Unused prepared responses would leak into the next test.
  vi.resetAllMocks()
})

function open() {
  const { result } = renderHook(() => ({ ...useSignIn(), session: useSession().session }), {
    wrapper: SessionProvider,
  })
  return result
}

test('AUTH-15 without an ID token sign-in fails and /api/login is not called', async () => {
  provider.signIn.mockResolvedValueOnce('')
  const screen = open()
  await act(() => screen.current.login(credentials))
  expect(screen.current.problem).toBe('No user is currently signed in')
  expect(screen.current.session).toBeNull()
  expect(fetch).not.toHaveBeenCalled()
})

test('STORE-03 a session stores the e-mail and the tenant', async () => {
  provider.register.mockResolvedValueOnce('id-token')
  fetch.mockResolvedValueOnce(Response.json({ session: fanSession() }))
  const screen = open()
  await act(() => screen.current.register(credentials))
  expect(fetch).toHaveBeenCalledWith(
    '/api/login',
    expect.objectContaining({ body: '{"idToken":"id-token"}', method: 'POST' }),
  )
  expect(screen.current.session?.email).toBe('ada@example.com')
  expect(localStorage.getItem('user_email')).toBe('ada@example.com')
  expect(localStorage.getItem('app_domain')).toBe('demo')
})

test('SESSION-18 a session without an e-mail stores none, and keeps the one that the same fan typed last', async () => {
  localStorage.removeItem('user_email')
  provider.signInWith.mockResolvedValue('id-token')
  const session = { ...fanSession(), email: '' }
  fetch.mockImplementation(async () => Response.json({ session }))
  const screen = open()
  await act(() => screen.current.signInWith('twitter'))
  expect(localStorage.getItem('user_email')).toBeNull()
  writeStored('user_email', 'typed@example.com')
  await act(() => screen.current.signInWith('twitter'))
  expect(localStorage.getItem('user_email')).toBe('typed@example.com')
})

test("AUTH-06 the ID token of a provider's window signs in", async () => {
  provider.signInWith.mockResolvedValueOnce('id-token')
  fetch.mockResolvedValueOnce(Response.json({ session: fanSession() }))
  const screen = open()
  await act(() => screen.current.signInWith('google'))
  expect(provider.signInWith).toHaveBeenCalledExactlyOnceWith('google')
  expect(fetch).toHaveBeenCalledWith(
    '/api/login',
    expect.objectContaining({ body: '{"idToken":"id-token"}' }),
  )
  expect(screen.current.session?.email).toBe('ada@example.com')
})

test.each([
  [Response.json({ error: 'This account is blocked.' }, { status: 403 }), 'This account is blocked.'],
  [Response.json({ error: 'Closed', userMessage: 'Closed' }, { status: 502 }), 'Closed'],
  [new Response('<html>', { status: 502 }), 'Server authentication failed'],
  [new Response('{}'), 'Server authentication failed'],
])('AUTH-14 a failed exchange leaves nobody signed in', async (response, message) => {
  provider.signIn.mockResolvedValueOnce('id-token')
  fetch.mockResolvedValue(response)
  const screen = open()
  await act(() => screen.current.login(credentials))
  expect(screen.current.problem).toBe(message)
  expect(screen.current.session).toBeNull()
  expect(screen.current.pending).toBeNull()
})

test('IDP-06 a window that was closed long ago does not disturb the next attempt', async () => {
  const closed = Promise.withResolvers<string>()
  provider.signInWith.mockReturnValueOnce(closed.promise)
  provider.signIn.mockRejectedValueOnce(new IdentityError('auth.wrongPassword'))
  const screen = open()
  act(() => void screen.current.signInWith('google'))
  expect(screen.current.pending).toBe('google')
  await act(() => screen.current.login(credentials))
  await act(async () => closed.reject(new IdentityError('auth.failed')))
  expect(screen.current.problem).toBe('Incorrect password. Please try again.')
})

test.each(['reject', 'resolve'])(
  'AUTH-12 an attempt that was abandoned for another form shows nothing there, however it ends (%s)',
  async (ends) => {
    const attempt = Promise.withResolvers<string>()
    provider.signIn.mockReturnValueOnce(attempt.promise)
    const screen = open()
    act(() => void screen.current.login(credentials))
    expect(screen.current.pending).toBe('form')
    act(() => screen.current.abandon())
    expect(screen.current.pending).toBeNull()
    await act(async () =>
      ends === 'reject'
        ? attempt.reject(new IdentityError('auth.wrongPassword'))
        : attempt.resolve('id-token'),
    )
    expect([screen.current.problem, screen.current.session]).toEqual([null, null])
    expect(fetch).not.toHaveBeenCalled()
  },
)

test('AUTH-12 an attempt that is abandoned during the exchange is aborted without showing an error', async () => {
  provider.signIn.mockResolvedValueOnce('id-token')
  fetch.mockImplementationOnce(
    (_url: string, { signal }: RequestInit) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted')))),
  )
  const screen = open()
  await act(async () => void screen.current.login(credentials))
  await act(async () => screen.current.abandon())
  expect([screen.current.problem, screen.current.pending, screen.current.session]).toEqual([null, null, null])
})

test.each([
  ['ERR-07 TOAST-07 a failed sign-in shows for 5 s', 'login', 'Authentication failed', 5000],
  ['ERR-07 TOAST-03 TOAST-08 a failed registration shows for 4 s', 'register', 'Registration failed', 4000],
] as const)('%s', async (_title, way, text, duration) => {
  vi.useFakeTimers()
  const refusal = new IdentityError('auth.emailRefused')
  provider.signIn.mockRejectedValueOnce(refusal)
  provider.register.mockRejectedValueOnce(refusal)
  render(<Toaster />)
  const screen = open()
  await act(() => screen.current[way](credentials))
  const isShown = () => page.queryByText(text)?.closest('[data-visible=true]') != null
  act(() => void vi.advanceTimersByTime(duration - 100))
  expect(isShown()).toBe(true)
  act(() => void vi.advanceTimersByTime(200))
  expect(isShown()).toBe(false)
})

test.each([
  ['AUTH-17 a blocked window has no toast beside the red box', 'auth.windowBlocked', 0],
  ['TOAST-07 another error has', 'auth.failed', 1],
] as const)('%s', async (_title, id, toasts) => {
  provider.signInWith.mockRejectedValueOnce(new IdentityError(id))
  render(<Toaster />)
  const screen = open()
  await act(() => screen.current.signInWith('google'))
  expect(screen.current.problem).toBe(t(id))
  expect(page.queryAllByText('Authentication failed')).toHaveLength(toasts)
})

test('WORLD-37 a browser that blocks cookies says so, and the provider is not asked', async () => {
  const cookies = vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false)
  const screen = open()
  await act(() => screen.current.login(credentials))
  expect([screen.current.problem, screen.current.pending]).toEqual([t('auth.cookiesBlocked'), null])
  expect(provider.signIn).not.toHaveBeenCalled()
  cookies.mockRestore()
})

test('FAN-51 a window that the fan left shows no message and changes nothing', async () => {
  provider.signInWith.mockRejectedValueOnce(new IdentityError('auth.failed')).mockResolvedValueOnce(null)
  render(<Toaster />)
  const screen = open()
  await act(() => screen.current.signInWith('google'))
  act(() => hot.removeAll())
  await act(() => screen.current.signInWith('google'))
  expect([screen.current.problem, screen.current.pending, screen.current.session]).toEqual([null, null, null])
  expect(page.queryByText('Authentication failed')).toBeNull()
  expect(fetch).not.toHaveBeenCalled()
})

test('AUTH-12 the error of an attempt under Login does not appear under Register, opened meanwhile', async () => {
  const attempt = Promise.withResolvers<string>()
  provider.signIn.mockReturnValueOnce(attempt.promise)
  render(
    <SessionProvider>
      <SignInPanel email="" refusal={null} onForgot={() => {}} onLinkSent={() => {}} />
      <Toaster />
    </SessionProvider>,
  )
  fireEvent.change(page.getByLabelText('Email'), { target: { value: credentials.email } })
  fireEvent.change(page.getByLabelText('Password'), { target: { value: credentials.password } })
  await act(async () => page.getByRole('button', { name: 'Login' }).click())
  await waitFor(() => expect(provider.signIn).toHaveBeenCalled())
  act(() => page.getByRole('tab', { name: 'Register' }).click())
  await act(async () => attempt.reject(new IdentityError('auth.wrongPassword')))
  expect(page.queryByText('Incorrect password. Please try again.')).toBeNull()
  expect(page.queryByText('Authentication failed')).toBeNull()
  expect(page.getByRole('button', { name: 'Register' })).toHaveProperty('disabled', false)
})

test('LANG-04 an error follows a change of the page’s language', async () => {
  provider.signIn.mockRejectedValueOnce(new IdentityError('auth.wrongPassword'))
  render(
    <SessionProvider>
      <SignInPanel email={credentials.email} refusal={null} onForgot={() => {}} onLinkSent={() => {}} />
    </SessionProvider>,
  )
  fireEvent.change(page.getByLabelText('Password'), { target: { value: credentials.password } })
  await act(async () => page.getByRole('button', { name: 'Login' }).click())
  const box = await page.findByText('Incorrect password. Please try again.')
  await act(() => changeLanguage('de'))
  expect(box.textContent).toBe(t('auth.wrongPassword'))
  expect(box.textContent).not.toContain('Incorrect')
  await act(() => changeLanguage('en'))
})

test.each(Object.entries(signInErrors))('LANG-09 %s has the English text of our server', (code, id) => {
  const [status, text] = errorTable[code as ErrorCode]
  expect(t(id)).toBe(text)
  const ours = (more: object) =>
    new ApiError(status, JSON.stringify({ error: 'x', code, requestId: 'r-1', ...more }))
  expect(signInErrorMessage(ours({}))).toBe(text)
  expect(signInErrorMessage(ours({ userMessage: 'Wrong club' }))).toBe('Wrong club')
})
