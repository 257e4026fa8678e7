import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import hot from 'react-hot-toast/headless'
import { SWRConfig } from 'swr'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { bootStub, fanSession, writeBoot } from '../../../../test-support/boot-stub.ts'
import { stubDialogs } from '../../../../test-support/dialogs.ts'
import { onAuthError } from '../../../api/api-error.ts'
import { forgetOwner, setFanOfPage } from '../../../storage/fan.ts'
import { writeStored } from '../../../storage/stored.ts'
import { Toaster } from '../../../ui/toast/toaster.tsx'
import { currentBranding, setBranding } from '../../../venue/branding.ts'
import { useAddCard } from './cards.ts'
import { PaymentMethod } from './payment-method.tsx'

writeBoot(bootStub(fanSession()))

/** The vendor's script, loaded once for all of these tests. */
const called = { init: () => {}, token: (_token: string, _method: object) => {} }
const express = {
  init: vi.fn(() => void setTimeout(() => called.init())),
  onInit: (init: () => void) => void Object.assign(called, { init }),
  onPaymentMethod: (token: () => void) => void Object.assign(called, { token }),
  onViewClose: () => {},
  openView: vi.fn(),
  unload: () => {},
}
const initiation = {
  order: { id: 'ORD-1' },
  card: { id: 'RC-1' },
  session: { id: 'SES-1' },
  processor: { connector: { metadata: { environmentKey: 'key' } } },
}
const visa = { id: 1, type: 'visa', cardNumber: '**** 1111', cardHolderName: 'Ada Byron' }
let cards: unknown[] = []
let save: () => Response | Promise<Response>
let initiate: () => Response
let initiations = 0
const onSelect = vi.fn()

beforeAll(stubDialogs)
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  writeStored('order_id', 'ORD-1')
  cards = []
  initiate = () => Response.json(initiation)
  initiations = 0
  onSelect.mockReset()
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    if (url.endsWith('/securecard')) return save()
    if (method !== 'POST') return Response.json(cards)
    initiations += 1
    return initiate()
  })
})
afterEach(() => {
  act(() => hot.removeAll())
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
function Page() {
  return <PaymentMethod selected={null} onSelect={onSelect} adding={useAddCard(970, onSelect)} />
}
const app = (page: ReactNode) => (
  <SWRConfig value={{ provider: () => new Map() }}>
    {page}
    <Toaster />
  </SWRConfig>
)
/** @returns a function that leaves the screen */
async function open() {
  const { rerender } = render(app(<Page />))
  await wait(10)
  return () => rerender(app(null))
}
const script = () => [...document.head.querySelectorAll('script')].at(-1) ?? document.head
const add = () => fireEvent.click(screen.getByRole('button', { name: 'Add another card' }))
const says = (text: string) => document.body.textContent?.includes(text)
const section = () => screen.getByRole('region', { name: 'Payment Method' })
const notice = () => within(section()).queryByRole('alert')?.textContent
const toasted = () => document.querySelector('[data-visible=true]')?.textContent
/** The fan enters a card in the vendor's form once it is open. */
async function enterCard() {
  add()
  await wait(1000)
  await act(async () => called.token('VLT-1', { month: 3, year: 2040, card_type: 'visa' }))
  await wait(100)
}

test('CARD-05 CARD-06 ERR-07 FAN-29 a script that cannot be loaded, unless the phone is offline, and then a form that cannot be set up, show a toast, and their errors for as long as they last', async () => {
  const failed = 'Payment System Error: Failed to load payment system. Please try again later.'
  await open()
  expect(says(failed)).toBe(false)
  fireEvent.error(script())
  await wait(10)
  expect([toasted(), notice()]).toEqual([failed, `${failed}Try Again`])
  expect(screen.getAllByRole('alert'), 'said once').toHaveLength(1)
  await wait(5000)
  expect([toasted(), notice()]).toEqual([undefined, `${failed}Try Again`])
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  fireEvent.error(script())
  await wait(10)
  expect(toasted()).toBe(failed)
  expect(screen.getAllByRole('alert'), 'the second failure is said too').toHaveLength(2)
  await wait(5000)
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  fireEvent.error(script())
  await wait(10)
  expect(toasted(), 'FAN-29').toBeUndefined()
  online.mockRestore()
  Object.assign(window, { SpreedlyExpress: express })
  express.init.mockImplementationOnce(() => {
    throw new Error('No such environment')
  })
  add()
  fireEvent.load(script())
  await wait(1000)
  const notSetUp = 'Payment Initialization Error: Unable to set up payment system. Please try again.'
  expect([toasted(), notice()]).toEqual([notSetUp, notSetUp])
  expect(says(failed)).toBe(false)
})

test('CARD-08 CARD-15 every card gets an initiation and a form; once saved it is selected in the grid, and a toast confirms it', async () => {
  save = () => {
    cards = [visa]
    return Response.json({ id: 1 })
  }
  await open()
  add()
  await wait(0)
  expect(screen.getByRole('dialog', { name: 'Preparing payment form...' })).toBeDefined()
  await wait(1000)
  expect([says('Preparing payment form...'), express.openView.mock.calls.length]).toEqual([false, 1])
  await act(async () => called.token('VLT-1', { month: 3, year: 2040, card_type: 'visa' }))
  await wait(100)
  expect(says('Card saved successfully')).toBe(true)
  expect(screen.getByRole('radio', { name: /1111/ })).toBeDefined()
  expect(onSelect).toHaveBeenLastCalledWith(1)
  await enterCard()
  expect([initiations, express.openView.mock.calls.length]).toEqual([2, 2])
})

test.each([
  [
    { userMessage: 'Your bank does not allow this card to be saved.' },
    'Your bank does not allow this card to be saved.',
  ],
  [
    {},
    "We're unable to save your payment method at this time. Please verify your card information and try again.",
  ],
])(
  'CARD-16 a save that is refused with %j shows the toast %s, and the same in its section; another card can be added',
  async (body, message) => {
    save = () => Response.json(body, { status: 400 })
    await open()
    await enterCard()
    expect([toasted(), notice()]).toEqual([message, message])
    expect([says('No Cards Added'), onSelect.mock.calls]).toEqual([true, []])
    expect(screen.getByRole('button', { name: 'Add another card' })).toHaveProperty('disabled', false)
  },
)

test.each([
  ['CARD-12', { status: 400 }, {}, 'Failed to initiate payment'],
  ['CARD-12', { status: 400 }, { userMessage: 'Not today.' }, 'Not today.'],
  ['CARD-13', {}, { ...initiation, session: {} }, 'Failed to get required payment tokens'],
  [
    'CARD-14',
    {},
    { ...initiation, processor: { connector: { metadata: {} } } },
    'Missing required payment provider configuration (Spreedly)',
  ],
])(
  '%s an initiation %j with %j shows the toast %s, and the same in its section',
  async (_row, init, body, message) => {
    initiate = () => Response.json(body, init)
    await open()
    add()
    await wait(2000)
    expect([toasted(), notice()]).toEqual([message, message])
  },
)

test('CARD-12 SESSION-15 where the session has ended, no toast of the card replaces that of the session', async () => {
  const stop = onAuthError(() => setFanOfPage('another'))
  initiate = () => Response.json({}, { status: 401 })
  await open()
  add()
  await wait(2000)
  expect([initiations, toasted()]).toEqual([1, undefined])
  stop()
  setFanOfPage(null)
  forgetOwner()
})

test('FAN-50 FAN-30 the reason of a refused card stays in the payment section after its toast, which screen readers do not announce again, until another one is tried', async () => {
  save = () => Response.json({ userMessage: 'Not this one.' }, { status: 422 })
  await open()
  await enterCard()
  expect(document.querySelector('[data-visible=true]')?.getAttribute('aria-live')).toBe('off')
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  await wait(60_000)
  expect([toasted(), notice()]).toEqual([undefined, 'Not this one.'])
  add()
  await wait(0)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('CARD-16 a card that is refused after the fan left the screen shows a toast', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  save = () => promise
  const leave = await open()
  await enterCard()
  leave()
  resolve(Response.json({ userMessage: 'Not this one.' }, { status: 422 }))
  await wait(100)
  expect(toasted()).toBe('Not this one.')
  expect(screen.getByRole('alert').textContent).toBe('Not this one.')
})

test('VEN-18 CARD-09 the form shows the amount with 2 decimals in the venue’s currency, in dollars where it has none', async () => {
  Object.assign(window, { SpreedlyExpress: express })
  await open()
  for (const [currency, amount] of [
    [undefined, '$9.70'],
    ['EUR', '€9.70'],
  ] as const) {
    setBranding({ ...currentBranding(), venue: { currency } })
    await enterCard()
    expect(express.init).toHaveBeenLastCalledWith('key', expect.objectContaining({ amount }))
  }
  setBranding(null)
})
