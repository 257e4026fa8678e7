import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { bootStubOf, writeBoot } from '../../../test-support/boot-stub.ts'
import { field, openConfirmation, prepareConfirmation } from '../../../test-support/confirmation.tsx'
import { changeLanguage } from '../../messages/language.ts'
import { readStored } from '../../storage/stored.ts'

const boot = bootStubOf({ pickupTimeRanges: ['8:00 PM-8:30 PM'], deliveryMethods: ['inseat', 'pickup'] })
writeBoot(boot)

afterEach(async () => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await changeLanguage('en')
})

test('LANG-04 LANG-07 in German a pickup time is formatted differently, input stays, and the order is sent and stored as in English', async () => {
  const sent = prepareConfirmation(() => Response.json(boot.branding), ['Date'])
  openConfirmation()
  await screen.findByText('Pie')
  fireEvent.click(screen.getByRole('button', { name: 'Pickup' }))
  await screen.findByText('East Bar')
  const [firstName, time] = [field('First Name'), field('Pickup Time')]
  fireEvent.change(firstName, { target: { value: 'Zoë' } })
  expect(time.selectedOptions[0]?.text).toBe('8:00 PM-8:30 PM')

  await act(() => changeLanguage('de'))
  expect(time.selectedOptions[0]?.text).toMatch(/^20:00\D+20:30/)
  expect(firstName.value).toBe('Zoë')
  await act(async () => fireEvent.submit(time.form as HTMLFormElement))
  await waitFor(() => expect(screen.getByTestId('location').textContent).toMatch(/^\/checkout /))
  const chosen = { pickupLocation: 'East Bar', pickupTime: '8:00 PM-8:30 PM' }
  expect(sent).toMatchObject([{ deliveryMethod: 'pickup', ...chosen }])
  expect(readStored('customer_details')).toMatchObject({ deliveryMethod: 'pickup', ...chosen })
})
