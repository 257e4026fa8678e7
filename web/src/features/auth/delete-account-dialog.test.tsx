import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootStub, fanSession, writeBoot } from '../../../test-support/boot-stub.ts'
import { stubDialogs } from '../../../test-support/dialogs.ts'
import { unclearOrderStub } from '../../../test-support/unclear-order.ts'
import { writeStored } from '../../storage/stored.ts'
import { setBranding } from '../../venue/branding.ts'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import type { ProviderAccount } from './firebase-identity.ts'
import { IdentityError } from './identity.ts'
import { SessionProvider } from './session.tsx'

type IsIntended = (account: ProviderAccount) => Promise<boolean>
const provider = vi.hoisted(() => ({
  deleteAccount: vi.fn<(signIn: unknown, isIntended: IsIntended) => Promise<boolean | null>>(),
}))
vi.mock('./firebase-identity.ts', () => ({ connectFirebase: () => provider }))
writeBoot(bootStub())
const fetch = vi.fn()
vi.stubGlobal('fetch', fetch)

beforeEach(() => {
  stubDialogs()
  fetch.mockImplementation(async () => new Response(null, { status: 204 }))
})
afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

function open(email = 'ada@example.com') {
  const view = render(
    <MemoryRouter>
      <SessionProvider start={{ ...fanSession(), email }}>
        <DeleteAccountDialog onClose={() => {}} />
      </SessionProvider>
    </MemoryRouter>,
  )
  return { ...view, dialog: within(screen.getByRole('dialog', { name: 'Delete account' })) }
}
const google = () => act(async () => screen.getByRole('button', { name: 'Continue with Google' }).click())

/** The provider's window signs in this account, which is deleted if the dialog wants it. */
const signsIn = (account: ProviderAccount) =>
  provider.deleteAccount.mockImplementationOnce((_signIn, isIntended) => isIntended(account))

const calls = () => fetch.mock.calls.map(([path]) => path)

test('SESSION-20 a session without an e-mail offers no password, and the last question names the account by its name, else by its provider', async () => {
  const { dialog } = open('')
  expect(dialog.queryByLabelText('Password')).toBeNull()
  expect(dialog.queryByRole('button', { name: 'Delete account' })).toBeNull()
  for (const [name, named] of [
    ['Zoë', 'Zoë'],
    ['', 'Google'],
  ] as const) {
    signsIn({ email: '', name })
    await google()
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete this account?' }))
    expect(question.getByText(named).tagName).toBe('BDI')
    await act(async () => question.getByRole('button', { name: 'Cancel' }).click())
    expect(screen.queryByRole('alertdialog')).toBeNull()
  }
  expect(calls()).not.toContain('/api/logout')
})

test.each([
  ['auth.failed', 'Authentication failed. Please try again.'],
  ['auth.noAccount', 'No account found with this email.'],
] as const)('SESSION-20 ERR-04 a deletion refused with %s shows it and ends nothing', async (id, text) => {
  const { dialog } = open()
  provider.deleteAccount.mockRejectedValueOnce(new IdentityError(id))
  fireEvent.change(dialog.getByLabelText('Password'), { target: { value: 'letmein' } })
  await act(async () => dialog.getByRole('button', { name: 'Delete account' }).click())
  expect((await dialog.findByRole('alert')).textContent).toBe(text)
  expect(provider.deleteAccount).toHaveBeenCalledWith(
    { email: 'ada@example.com', password: 'letmein' },
    expect.any(Function),
  )
  expect(calls()).not.toContain('/api/logout')
})

test('SESSION-20 an account that the window has only just created cannot be the fan’s', async () => {
  open('')
  signsIn({ email: '', name: 'Zoë', isNew: true })
  await google()
  await screen.findByText('This is not the account that you are signed in with here. Nothing was deleted.')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(calls()).toEqual([])
})

test('SESSION-20 an account whose e-mail differs only in letter case is the fan’s', async () => {
  open('Ada@Example.com')
  signsIn({ email: 'ada@example.com', name: '' })
  await google()
  const question = within(await screen.findByRole('alertdialog'))
  await act(async () => question.getByRole('button', { name: 'Delete account' }).click())
  await waitFor(() => expect(calls()).toContain('/api/logout'))
})

test('SESSION-20 a fan who has left the dialog has not agreed', async () => {
  const { unmount } = open()
  const signedIn = Promise.withResolvers<void>()
  const answers: boolean[] = []
  provider.deleteAccount.mockImplementationOnce(async (_signIn, isIntended) => {
    await signedIn.promise
    answers.push(await isIntended({ email: 'ada@example.com', name: '' }))
    return false
  })
  await google()
  unmount()
  signedIn.resolve()
  await waitFor(() => expect(answers).toEqual([false]))
})

test('SESSION-21 an order whose payment is unclear is named before', () => {
  const { dialog } = open()
  expect(dialog.queryByText(/^You have an order/)).toBeNull()
  act(() => void writeStored('unclear_orders', [unclearOrderStub({ orderId: 'ORD-1' })]))
  expect(dialog.getByText(/^You have an order that is not collected yet or not confirmed/)).toBeDefined()
})

test.each([
  [{ mail: 'help@venue.example', telephone: '+44 20 1' }, 'help@venue.example', 'mailto:help@venue.example'],
  [{ telephone: '+44 20 1' }, '+44 20 1', 'tel:+44201'],
  [
    { page: 'https://venue.example/help' },
    'https://venue.example/help (opens in a new tab)',
    'https://venue.example/help',
  ],
])('SESSION-21 the venue’s contact %j leads to it', (contact, name, address) => {
  setBranding({ ...bootStub().branding, venue: { contact } } as Parameters<typeof setBranding>[0])
  open()
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(address)
})
