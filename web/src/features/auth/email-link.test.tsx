import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import hot from 'react-hot-toast/headless'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootStub, fanSession, writeBoot } from '../../../test-support/boot-stub.ts'
import { getBoot } from '../../api/boot.ts'
import { loadMessages } from '../../messages/language.ts'
import { readStored, writeStored } from '../../storage/stored.ts'
import { Toaster } from '../../ui/toast/toaster.tsx'
import { AuthScreen } from './auth-screen.tsx'
import { IdentityError } from './identity.ts'
import { SessionProvider } from './session.tsx'

const provider = vi.hoisted(() => ({ sendSignInLink: vi.fn(), signInWithLink: vi.fn() }))
vi.mock('./firebase-identity.ts', () => ({ connectFirebase: () => provider }))

writeBoot({ ...bootStub(), emailLink: true })
const fetch = vi.fn()
const email = 'ada@example.com'
const dayMs = 24 * 3_600_000

beforeEach(async () => {
  localStorage.clear()
  Object.assign(getBoot(), { emailLink: true })
  vi.stubGlobal('fetch', fetch)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await loadMessages('signInLinks')
})
afterEach(() => {
  act(() => hot.removeAll())
  cleanup()
  vi.resetAllMocks()
})

const Address = () => {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}
const address = () => document.querySelector('output')?.textContent

async function open(query = ''): Promise<void> {
  render(
    <MemoryRouter initialEntries={[`/auth${query}`]}>
      <SessionProvider>
        <Routes>
          <Route path="/auth" element={<AuthScreen />} />
          <Route path="*" element={null} />
        </Routes>
        <Address />
      </SessionProvider>
      <Toaster />
    </MemoryRouter>,
  )
  await act(async () => {})
}
const linkQuery = '?mode=signIn&oobCode=code&apiKey=key&returnTo=%2Fcart'
const link = `${location.origin}/auth${linkQuery}`
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click())
const type = (value: string) => fireEvent.change(screen.getByLabelText('Email'), { target: { value } })
const refusal = (code: string, id: ConstructorParameters<typeof IdentityError>[0] = 'auth.failed') =>
  new IdentityError(id, { code })

test('AUTH-22 without EMAIL_LINK there is no button, and a link in the address is nothing', async () => {
  Object.assign(getBoot(), { emailLink: false })
  await open(linkQuery)
  expect(screen.getByLabelText('Password')).toBeDefined()
  expect(screen.queryByText('Email me a sign-in link')).toBeNull()
  expect(provider.signInWithLink).not.toHaveBeenCalled()
})

test('AUTH-22 AUTH-24 only a valid e-mail under Login is sent a link; the browser keeps the address', async () => {
  await open()
  await press('Email me a sign-in link')
  expect(screen.getByText('Invalid email address')).toBeDefined()
  expect(provider.sendSignInLink).not.toHaveBeenCalled()
  type(email)
  provider.sendSignInLink.mockRejectedValueOnce(refusal('too-many-requests', 'auth.tooManyAttempts'))
  await press('Email me a sign-in link')
  await screen.findByText('Too many failed attempts. Please try again later.')
  expect(readStored('email_link')).toBeNull()
  provider.sendSignInLink.mockResolvedValueOnce(undefined)
  await press('Email me a sign-in link')
  await screen.findByRole('heading', { name: 'Sign-In Link Sent' })
  expect(screen.getByText(email)).toBeDefined()
  expect(screen.getByText(/spam/)).toBeDefined()
  expect(readStored('email_link')).toMatchObject({ email })
  await press('Back to Sign In')
  fireEvent.click(screen.getByRole('tab', { name: 'Register' }))
  expect(screen.queryByText('Email me a sign-in link')).toBeNull()
})

test('AUTH-22 a link that arrives after the fan went on to Register changes nothing there', async () => {
  const sending = Promise.withResolvers<void>()
  provider.sendSignInLink.mockReturnValueOnce(sending.promise)
  await open()
  type(email)
  await press('Email me a sign-in link')
  fireEvent.click(screen.getByRole('tab', { name: 'Register' }))
  await act(async () => sending.resolve())
  expect(screen.getByRole('tab', { name: 'Register', selected: true })).toBeDefined()
})

test('AUTH-23 AUTH-24 the link signs in at once where the address is known, which is forgotten then', async () => {
  writeStored('email_link', { email, sentAt: Date.now() })
  const asking = Promise.withResolvers<string>()
  provider.signInWithLink.mockReturnValueOnce(asking.promise)
  fetch.mockResolvedValueOnce(Response.json({ session: fanSession() }))
  await open(linkQuery)
  await waitFor(() => expect(provider.signInWithLink).toHaveBeenCalled())
  expect(screen.queryByLabelText('Email')).toBeNull()
  await act(async () => asking.resolve('id-token'))
  await screen.findByText('Welcome!')
  expect(provider.signInWithLink).toHaveBeenCalledExactlyOnceWith(email, link)
  expect(address()).toBe('/cart')
  expect(readStored('email_link')).toBeNull()
})

test('AUTH-23 elsewhere it asks for the address, and asks again where the provider knows another or is not reached', async () => {
  await open(linkQuery)
  await screen.findByText(/^For your safety/)
  expect(address()).toBe('/auth?returnTo=%2Fcart')
  for (const [error, text] of [
    [refusal('invalid-email', 'auth.emailRefused'), 'Invalid email address.'],
    [refusal('network-request-failed'), 'Authentication failed. Please try again.'],
  ] as const) {
    provider.signInWithLink.mockRejectedValueOnce(error)
    type(email)
    await press('Login')
    await screen.findByText(text)
    expect(screen.getByText(/^For your safety/)).toBeDefined()
  }
  await press('Cancel')
  expect(screen.getByLabelText('Password')).toBeDefined()
})

test.each(['invalid-action-code', 'expired-action-code'])(
  'AUTH-24 ERR-04 %s leads to the form with the error',
  async (code) => {
    writeStored('email_link', { email, sentAt: Date.now() })
    provider.signInWithLink.mockRejectedValueOnce(refusal(code))
    await open(linkQuery)
    await screen.findByText('Authentication failed. Please try again.')
    expect(screen.getByLabelText('Password')).toBeDefined()
  },
)

test('AUTH-24 an address that is older than a day is discarded', async () => {
  writeStored('email_link', { email, sentAt: Date.now() - dayMs - 1 })
  await open()
  expect(readStored('email_link')).toBeNull()
  writeStored('email_link', { email, sentAt: Date.now() - dayMs + 60_000 })
  cleanup()
  await open()
  expect(readStored('email_link')).toMatchObject({ email })
})
