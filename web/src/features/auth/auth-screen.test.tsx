import { listEvents } from '@storefront/shared/contract/events.ts'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import hot from 'react-hot-toast/headless'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootStub, fanSession, writeBoot } from '../../../test-support/boot-stub.ts'
import { getBoot } from '../../api/boot.ts'
import { call } from '../../api/client.ts'
import { EventGate, SessionGate, SignedOutGate } from '../../app/gates.tsx'
import { writeStored } from '../../storage/stored.ts'
import { Toaster } from '../../ui/toast/toaster.tsx'
import { AuthScreen } from './auth-screen.tsx'
import { IdentityError } from './identity.ts'
import { SessionProvider } from './session.tsx'

const provider = vi.hoisted(() => ({
  signIn: vi.fn(),
  register: vi.fn(),
  signInWith: vi.fn(),
  sendPasswordReset: vi.fn(),
}))
vi.mock('./firebase-identity.ts', () => ({ connectFirebase: () => provider }))

const boot = bootStub()
if (boot.branding.status === 'found')
  Object.assign(boot.branding.branding, { backGroundImageURL: '/ground.png', favIconURL: '/icon.png' })
writeBoot(boot)
const fan = { email: 'ada@example.com', password: 'letmein' }
const fetch = vi.fn()

beforeEach(() => {
  localStorage.clear()
  Object.assign(getBoot(), { authProviders: ['google'] })
  vi.stubGlobal('fetch', fetch)
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  act(() => hot.removeAll())
  cleanup()
  vi.useRealTimers()
  vi.resetAllMocks()
})

const Where = () => <p data-testid="path">{useLocation().pathname}</p>

/** The screen behind the app's gates, which redirect signed-in fans. */
function open(at = '/auth') {
  render(
    <MemoryRouter initialEntries={[at]}>
      <SessionProvider>
        <Routes>
          <Route element={<SignedOutGate onBegin={() => {}} />}>
            <Route path="/auth" element={<AuthScreen />} />
          </Route>
          <Route element={<SessionGate />}>
            <Route path="/events" element={null} />
            <Route element={<EventGate />}>
              <Route path="/" element={null} />
            </Route>
          </Route>
        </Routes>
        <Where />
      </SessionProvider>
      <Toaster />
    </MemoryRouter>,
  )
}
const path = () => screen.getByTestId('path').textContent
const tab = (name: string) => fireEvent.click(screen.getByRole('tab', { name }))
const email = () => screen.getByLabelText<HTMLInputElement>('Email')
const password = () => screen.getByLabelText<HTMLInputElement>('Password')
const errorBox = () =>
  within(screen.getByRole('tabpanel'))
    .queryAllByRole('alert')
    .find((alert) => alert.dataset.tone === 'error')?.textContent
const toastOf = (text: string) => screen.queryByText(text)?.closest('[data-visible=true]') ?? null

async function submit(given = fan) {
  fireEvent.change(email(), { target: { value: given.email } })
  fireEvent.change(password(), { target: { value: given.password } })
  await act(async () => void fireEvent.submit(email().form as HTMLFormElement))
}

test('AUTH-01 the screen has the tenant’s picture, logo and titles; a picture that cannot be loaded is hidden', () => {
  open()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Welcome to .+ Fan Store$/)
  const pictures = [...document.querySelectorAll('main img')]
  expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual(['/ground.png', '/icon.png'])
  expect(screen.getByRole('img', { name: /logo$/ })).toBe(pictures[1])
  for (const picture of pictures) fireEvent.error(picture)
  expect(document.querySelector('main img')).toBeNull()
})

test.each([
  [['google'], ['Google']],
  [
    ['apple', 'github', 'facebook', 'twitter'],
    ['Apple', 'GitHub', 'Facebook', 'X'],
  ],
] as const)(
  'AUTH-02 with %j there is one button each, none for a phone, and the divider',
  (authProviders, names) => {
    Object.assign(getBoot(), { authProviders })
    open()
    const buttons = screen.getAllByText(/^Continue with/).map(({ textContent }) => textContent)
    expect(buttons).toEqual(names.map((name) => `Continue with ${name}`))
    expect(screen.queryByText(/phone/i)).toBeNull()
    expect(screen.getByText('Or continue with')).toBeDefined()
  },
)

test.each(['Login', 'Register'])('AUTH-03 %s has an email and a password that can be shown', (name) => {
  open()
  tab(name)
  expect(email().type).toBe('email')
  expect(password().type).toBe('password')
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(password().type).toBe('text')
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(password().type).toBe('password')
})

const registerFan = () => {
  tab('Register')
  return submit()
}
const ways = [
  ['AUTH-04', 'an email with its password', () => submit(), 'signIn'],
  ['AUTH-05', 'a registration', registerFan, 'register'],
  [
    'AUTH-06',
    'the window of a provider',
    () => act(async () => screen.getByRole('button', { name: 'Continue with Google' }).click()),
    'signInWith',
  ],
] as const

for (const [row, name, go, call] of ways) {
  test.each([
    ['/events', null],
    ['/', { id: 7, name: 'Derby', startOn: '', endOn: '', location: null }],
  ] as const)(`${row} ${name} signs in and lands on %s`, async (landing, event) => {
    writeStored('selected_event', event)
    provider[call].mockResolvedValueOnce('id-token')
    fetch.mockResolvedValueOnce(Response.json({ session: fanSession() }))
    open()
    await go()
    await waitFor(() => expect(path()).toBe(landing))
    expect(fetch.mock.calls[0]?.[0]).toBe('/api/login')
  })

  test(`AUTH-07 after ${name} the welcome shows for 1 s`, async () => {
    provider[call].mockResolvedValueOnce('id-token')
    fetch.mockResolvedValueOnce(Response.json({ session: fanSession() }))
    open()
    vi.useFakeTimers()
    await go()
    await act(() => vi.advanceTimersByTimeAsync(900))
    expect(toastOf('Welcome!')).not.toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(toastOf('Welcome!')).toBeNull()
  })
}

test.each(['Login', 'Register'])(
  'AUTH-08 AUTH-09 AUTH-12 FAN-30 under %s a malformed email and a short password are refused only at their fields, until these are edited',
  async (name) => {
    open()
    tab(name)
    await submit({ email: 'fan@nowhere', password: 'letmein' })
    expect(screen.getByText('Invalid email address')).toBeDefined()
    expect(email().getAttribute('aria-invalid')).toBe('true')
    fireEvent.change(email(), { target: { value: '' } })
    expect(within(screen.getByRole('tabpanel')).queryAllByRole('alert')).toEqual([])
    await submit({ email: fan.email, password: '12345' })
    expect(screen.queryByText('Invalid email address')).toBeNull()
    expect(screen.getByText('Password must be at least 6 characters')).toBeDefined()
    expect(document.querySelector('[data-visible=true]')).toBeNull()
    for (const call of [provider.signIn, provider.register, fetch]) expect(call).not.toHaveBeenCalled()

    provider.signIn.mockRejectedValue(new IdentityError('auth.failed'))
    provider.register.mockRejectedValue(new IdentityError('auth.failed'))
    await submit({ email: fan.email, password: '123456' })
    await waitFor(() => expect(errorBox()).toBe('Authentication failed. Please try again.'))
  },
)

test('AUTH-12 AUTH-13 AUTH-14 an error stays until the fan edits a field; the other tab has neither error nor e-mail nor password', async () => {
  const refusal = 'Incorrect password. Please try again.'
  provider.signIn.mockRejectedValue(new IdentityError('auth.wrongPassword'))
  open()
  await submit()
  await waitFor(() => expect(errorBox()).toBe(refusal))
  expect(
    screen.getAllByRole('alert').some(({ textContent }) => textContent?.includes('Authentication failed')),
  ).toBe(true)
  expect(path()).toBe('/auth')
  expect(localStorage.getItem('user_email')).toBeNull()
  for (const goOn of [
    () => fireEvent.focus(email()),
    () => fireEvent.change(password(), { target: { value: '' } }),
  ]) {
    goOn()
    expect(errorBox()).toBeUndefined()
    await submit()
    await waitFor(() => expect(errorBox()).toBe(refusal))
  }
  for (const name of ['Register', 'Login']) {
    tab(name)
    expect(errorBox()).toBeUndefined()
    expect([email().value, password().value]).toEqual(['', ''])
    fireEvent.change(email(), { target: { value: fan.email } })
    fireEvent.change(password(), { target: { value: fan.password } })
  }
})

test('IDP-06 FAN-51 a fan who closed the window is still on /auth, without an error, and may try again', async () => {
  provider.signInWith.mockResolvedValueOnce(null)
  open()
  const google = screen.getByRole<HTMLButtonElement>('button', { name: 'Continue with Google' })
  await act(async () => google.click())
  await waitFor(() => expect(provider.signInWith).toHaveBeenCalledOnce())
  expect([errorBox(), path()]).toEqual([undefined, '/auth'])
  provider.signInWith.mockResolvedValueOnce('id-token')
  fetch.mockResolvedValueOnce(Response.json({ session: fanSession() }))
  await act(async () => google.click())
  await waitFor(() => expect(path()).toBe('/events'))
})

test('FAN-51 AUTH-12 SESSION-15 after an expired session a line says so, and its e-mail is filled in until the tab is switched, and stored nowhere', async () => {
  provider.signIn.mockResolvedValueOnce('id-token')
  fetch.mockResolvedValueOnce(Response.json({ session: fanSession() }))
  open()
  expect(email().value).toBe('')
  await submit()
  await waitFor(() => expect(path()).toBe('/events'))
  fetch.mockImplementation(async () => Response.json({}, { status: 401 }))
  await act(() => call(listEvents, {}).catch(() => null))
  expect([path(), email().value]).toEqual(['/auth', fan.email])
  expect(JSON.stringify({ ...sessionStorage })).not.toContain(fan.email)
  const reason = () => screen.getByText('Your session has expired. Please log in again to continue.')
  expect(reason().closest('[role=status]')).not.toBeNull()
  tab('Register')
  tab('Login')
  expect(email().value).toBe('')
  expect(reason()).toBeDefined()
})

test('FAN-51 SESSION-18 the line is there after the session of an account without an e-mail too, and not at a first visit', async () => {
  const isExplained = () => screen.queryByText(/^Your session has expired/) !== null
  provider.signIn.mockResolvedValueOnce('id-token')
  fetch.mockResolvedValueOnce(Response.json({ session: { ...fanSession(), email: '' } }))
  open()
  expect(isExplained()).toBe(false)
  await submit()
  await waitFor(() => expect(path()).toBe('/events'))
  fetch.mockImplementation(async () => Response.json({}, { status: 401 }))
  await act(() => call(listEvents, {}).catch(() => null))
  expect([path(), isExplained()]).toEqual(['/auth', true])
})

test('GUARD-09 ERR-06 ERR-07 a link to one of our pages shows that it needs a sign-in', () => {
  open('/auth?returnTo=%2Ftransactions')
  expect(screen.getByRole('status').textContent).toBe('You need to login to access this feature.')
})

const forms = {
  Login: () => {},
  Register: () => tab('Register'),
  'Send Reset Email': () => fireEvent.click(screen.getByText('Forgot password?')),
}

const noEmail = 'Invalid email address'
const noPassword = 'Password must be at least 6 characters'
test.each([
  ['AUTH-08 AUTH-09', 'Login', [noEmail, noPassword]],
  ['AUTH-08 AUTH-09', 'Register', [noEmail, noPassword]],
  ['AUTH-10', 'Send Reset Email', [noEmail]],
] as const)(
  '%s ERR-08 an empty field under %s says what it says of a wrong one',
  async (_rows, form, errors) => {
    open()
    forms[form]()
    await act(async () => screen.getByRole('button', { name: form }).click())
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(errors)
  },
)

test.each([
  ['Login', provider.signIn],
  ['Register', provider.register],
] as const)('ERR-08 %s accepts a password of 6 letters', async (form, taken) => {
  taken.mockReturnValue(new Promise(() => {}))
  open()
  forms[form]()
  await submit({ email: fan.email, password: 'simple' })
  await waitFor(() => expect(taken).toHaveBeenCalledWith({ email: fan.email, password: 'simple' }))
  expect(screen.queryByText(/8 characters/)).toBeNull()
})

test('AUTH-10 AUTH-11 TOAST-08 TOAST-09 the reset form checks its address, can be left, and shows its result', async () => {
  open()
  const press = (name: string) => act(async () => screen.getByRole('button', { name }).click())
  await press('Forgot password?')
  expect(screen.getAllByRole('textbox')).toEqual([email()])
  expect(screen.queryByLabelText('Password')).toBeNull()
  await press('Cancel')
  expect(screen.getByRole('tab', { name: 'Login', selected: true })).toBeDefined()

  await press('Forgot password?')
  await userEvent.type(email(), 'fan@nowhere')
  await press('Send Reset Email')
  expect(screen.getByText('Invalid email address')).toBeDefined()
  expect(provider.sendPasswordReset).not.toHaveBeenCalled()
  fireEvent.change(email(), { target: { value: '' } })
  expect(within(screen.getByRole('main')).queryAllByRole('alert')).toEqual([])

  provider.sendPasswordReset.mockRejectedValueOnce(new IdentityError('auth.noAccount'))
  fireEvent.change(email(), { target: { value: fan.email } })
  await press('Send Reset Email')
  await screen.findByText('No account found with this email.')
  expect(toastOf('Password Reset Failed')).not.toBeNull()

  provider.sendPasswordReset.mockResolvedValueOnce(undefined)
  vi.useFakeTimers()
  await press('Send Reset Email')
  await act(() => vi.advanceTimersByTimeAsync(7900))
  expect(screen.getByRole('heading', { name: 'Password Reset Email Sent' })).toBeDefined()
  const text = screen.getByRole('main').textContent
  expect(text).toContain(fan.email)
  expect(text).toContain('spam')
  const shown = () => [...document.querySelectorAll('[data-visible=true]')].map((each) => each.textContent)
  expect(shown()).toEqual([expect.stringContaining('Password Reset Email Sent')])
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(shown()).toEqual([])
  await press('Back to Sign In')
  expect(screen.getByRole('tab', { name: 'Login', selected: true })).toBeDefined()
})
