import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootStub, fanSession, writeBoot } from '../../test-support/boot-stub.ts'
import { savePass } from '../features/passes/passes.ts'
import { changeDevice } from '../storage/device.ts'
import { InstallOffer, installPrompt, keepInstallPrompt } from './install-offer.tsx'

writeBoot(bootStub(fanSession()))
keepInstallPrompt()

const text = /to your home screen/
const prompt = vi.fn(async () => {})
const offer = () => {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  act(() => void window.dispatchEvent(event))
  return event
}
const payHere = (more: object = {}) =>
  savePass({ orderId: 'ORD-1', paidHere: true, confirmed: true, ...more })

beforeEach(async () => {
  prompt.mockClear()
  installPrompt.set(null)
  await changeDevice('passes', () => [])
  // biome-ignore lint/suspicious/noDocumentCookie: as the browser forgets it
  document.cookie = '__Host-install-offered=; Path=/; Secure; Max-Age=0'
})
afterEach(cleanup)

test('FAN-32 after the first paid order one tap installs the app, and the browser shows no offer itself', async () => {
  render(<InstallOffer />)
  expect(offer().defaultPrevented).toBe(true)
  expect(screen.queryByText(text)).toBeNull()
  await act(() => payHere())
  await screen.findByText(text)
  fireEvent.click(screen.getByRole('button', { name: 'Install' }))
  expect(prompt).toHaveBeenCalledOnce()
  expect(screen.queryByText(text)).toBeNull()
})

test('FAN-32 it is offered once, and never again after Not now', async () => {
  await payHere()
  render(<InstallOffer />)
  offer()
  await screen.findByText(text)
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }))
  expect(screen.queryByText(text)).toBeNull()
  cleanup()
  render(<InstallOffer />)
  offer()
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(screen.queryByText(text)).toBeNull()
  expect(prompt).not.toHaveBeenCalled()
})

test.each<[string, () => Promise<void>]>([
  ['without an offer of the browser', () => payHere()],
  ['for an order that is not confirmed yet', () => payHere({ confirmed: false }).then(() => void offer())],
  [
    'for an order that was paid on another device',
    () => payHere({ paidHere: false }).then(() => void offer()),
  ],
])('FAN-32 nothing is offered %s', async (_when, arrange) => {
  render(<InstallOffer />)
  await act(arrange)
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(screen.queryByText(text)).toBeNull()
})
