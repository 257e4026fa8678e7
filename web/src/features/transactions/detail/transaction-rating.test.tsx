import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../api/api-error.ts'
import { writeStored } from '../../../storage/stored.ts'
import { Toaster } from '../../../ui/toast/toaster.tsx'
import { TransactionRating } from './transaction-rating.tsx'

const { session, call, send } = vi.hoisted(() => ({
  session: {
    owner: 'the-tag-of-ana-at-demo',
    email: 'ana@fans.example',
    hasCustomer: true,
    expiresAt: '',
    expiresInS: 0,
  },
  call: vi.fn(),
  send: vi.fn(),
}))
vi.mock('../../auth/session.tsx', () => ({ useSession: () => ({ session }) }))
vi.mock('../../../api/client.ts', async (original) => ({ ...(await original<object>()), call }))
vi.mock('../../../api/send.ts', () => ({ send }))

beforeEach(() => {
  session.hasCustomer = true
  session.email = 'ana@fans.example'
  call.mockReset().mockResolvedValue({ questions: [{ questionID: 61, type: 'STAR', answers: [] }] })
  send.mockReset().mockResolvedValue({ success: true })
})
afterEach(cleanup)

const transaction = {
  displayTransactionNumber: 'KR-1',
  createdOn: '2026-11-21T02:44:00.000Z',
  totalAmount: 487,
  merchant: { id: '7', name: 'Rovers', domain: '' },
  payments: [],
  store: null,
}
const show = (status = 'completed') =>
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <TransactionRating transaction={transaction} status={status} />
      <Toaster />
    </SWRConfig>,
  )
const star = (name: string) => screen.findByRole('radio', { name })
const rated = (stars: number) =>
  screen.findByRole('img', { name: `Rate your experience: ${stars} of 5 stars` })

test.each(['completed', 'pending', 'initiated', ''])(
  'RATE-08 an order that is %j can be rated',
  async (status) => {
    show(status)
    await userEvent.click(await star('4 stars'))
    expect(await rated(4)).toBeDefined()
  },
)

test('RATE-08 the stars of a declined order are shown and disabled', async () => {
  show('Declined')
  await userEvent.click(await star('4 stars'))
  expect(screen.getByRole('radiogroup')).toHaveProperty('disabled', true)
  expect(send).not.toHaveBeenCalled()
})

test('RATE-05 without a customer number nothing is submitted', async () => {
  session.hasCustomer = false
  show()
  await userEvent.click(await star('4 stars'))
  expect(send).not.toHaveBeenCalled()
})

test('RATE-02 an earlier rating is shown as stars that cannot be changed', async () => {
  call.mockResolvedValue({ questions: [{ questionID: 61, type: 'STAR', answers: [{ answer: '4' }] }] })
  show()
  expect(await rated(4)).toBeDefined()
  expect(screen.queryAllByRole('radio')).toEqual([])
})

test('RATE-01, RATE-03, RATE-06, RATE-07 choosing one of five stars submits it under the STAR question and disables the stars', async () => {
  show()
  expect(screen.getByRole('heading', { name: 'Rate your experience' })).toBeDefined()
  const chosen = await star('4 stars')
  expect(screen.getAllByRole('radio')).toHaveLength(5)
  await userEvent.click(chosen)
  expect(await screen.findByText('Thank you for your feedback!')).toBeDefined()
  expect(await rated(4)).toBeDefined()
  expect(screen.queryAllByRole('radio')).toEqual([])
  expect(send.mock.calls[0]?.[1].body).toMatchObject({
    ratingPoints: 4,
    customerEmail: 'ana@fans.example',
    transactionNumber: 'KR-1',
    fromDate: transaction.createdOn,
    questions: [{ questionID: 61, type: 'STAR', answers: [{ answer: '4' }] }],
  })
})

test.each([
  ['typed last', 'typed@fans.example'],
  ['', ''],
])(
  'SESSION-18 the rating of an account without an e-mail is sent with the address that was %s',
  async (_, typed) => {
    session.email = ''
    writeStored('user_email', typed || null)
    show()
    await userEvent.click(await star('4 stars'))
    const [endpoint, { body }] = send.mock.calls[0] ?? []
    expect(body.customerEmail).toBe(typed)
    expect(endpoint.body.safeParse(body).success).toBe(true)
  },
)

test('CALL-40, RATE-07 feedback that is not found counts as not rated, and question 45 is submitted', async () => {
  call.mockRejectedValue(new ApiError(404, '{"error":"No feedback yet"}'))
  show()
  await userEvent.click(await star('1 star'))
  expect(send.mock.calls[0]?.[1].body.questions[0].questionID).toBe(45)
})

test('RATE-04 a failed submission shows an error, and the stars stay enabled', async () => {
  send.mockRejectedValueOnce(new ApiError(500, '{}'))
  show()
  await userEvent.click(await star('2 stars'))
  expect(await screen.findByText('Failed to submit feedback. Please try again.')).toBeDefined()
  await userEvent.click(await star('5 stars'))
  expect(await rated(5)).toBeDefined()
})

test('RATE-04 after a failed submission the stars show the server’s rating', async () => {
  send.mockRejectedValue(new ApiError(409, '{"error":"This purchase has been rated already"}'))
  show()
  const stars = await star('5 stars')
  call.mockResolvedValue({ questions: [{ questionID: 61, type: 'STAR', answers: [{ answer: '3' }] }] })
  await userEvent.click(stars)
  expect(await rated(3)).toBeDefined()
})

test('feedback that cannot be read offers a retry', async () => {
  call.mockRejectedValue(new ApiError(502, ''))
  show()
  const again = await screen.findByRole('button', { name: 'Try Again' })
  call.mockResolvedValue({ questions: [] })
  await userEvent.click(again)
  expect(await star('1 star')).toBeDefined()
})
