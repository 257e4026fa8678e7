// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootStub, writeBoot } from '../../../../test-support/boot-stub.ts'
import { writeStored } from '../../../storage/stored.ts'
import { type CardVault, prepareForm, vaultedCard } from './card-form.ts'

writeBoot(bootStub())
const confirmed = {
  email: 'ada@x.example',
  firstName: 'Ada',
  lastName: 'Byron',
  deliveryMethod: 'inseat' as const,
  section: 'North 1',
  seat: '7',
  pickupLocation: '',
  pickupTime: '',
}

beforeEach(() => {
  vi.useFakeTimers()
  document.documentElement.style.setProperty('--color-brand', '#0b6b3a')
  writeStored('customer_details', confirmed)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => void vi.useRealTimers())

/** A fake of the vendor's script: the calls and their times, and its callbacks to fire. */
function vendor({ colourFailures = 0, takesStyles = true } = {}) {
  const calls: [name: string, at: number][] = []
  const handed: unknown[] = []
  const styles: Record<string, string> = {}
  const began = Date.now()
  const note = (name: string) => calls.push([name, Date.now() - began])
  const callbacks = {
    init: () => {},
    close: () => {},
    token: (_token: string, _method: unknown) => {},
  }
  const express: CardVault = {
    init: (_key, options) => {
      note('init')
      handed.push(options)
    },
    onInit: (callback) => Object.assign(callbacks, { init: callback }),
    onPaymentMethod: (callback) => Object.assign(callbacks, { token: callback }),
    onViewClose: (callback) => Object.assign(callbacks, { close: callback }),
    openView: () => note('openView'),
    unload: () => note('unload'),
    ...(takesStyles && {
      setStyle: (part: string, css: string) => {
        note(part)
        if (part === 'label' && colourFailures-- > 0) throw new Error('not ready')
        styles[part] = css
      },
    }),
  }
  return {
    express,
    calls,
    handed,
    styles,
    callbacks,
    at: (name: string) => calls.filter(([n]) => n === name).map(([, at]) => at),
  }
}

async function shownForm(options = {}) {
  const fake = vendor(options)
  const prepared = prepareForm(fake.express, 'key', '$9.74')
  await vi.advanceTimersByTimeAsync(200)
  fake.callbacks.init()
  const show = await prepared
  const card = show()
  return { ...fake, card }
}

test('CARD-10 the previous form is cleaned up, 200 ms pass, then the next is set up', async () => {
  const { calls } = await shownForm()
  expect(calls.slice(0, 2)).toEqual([
    ['unload', 0],
    ['init', 200],
  ])
})

test('CARD-10 styling that fails is tried again after 200, 400 and 600 ms, not more', async () => {
  const { at } = await shownForm({ colourFailures: 9 })
  await vi.advanceTimersByTimeAsync(5000)
  expect(at('label')).toEqual([200, 400, 600, 800])
  expect(at('submit')).toEqual([])
})

test('CARD-09 CARD-10 styling that worked is not repeated; it colours label and button and hides two fields', async () => {
  const { at, styles } = await shownForm({ colourFailures: 1 })
  await vi.advanceTimersByTimeAsync(5000)
  expect([at('label'), at('submit'), at('full_name'), at('email')]).toEqual([[200, 400], [400], [400], [400]])
  expect(styles).toEqual({
    label: 'color: #0b6b3a',
    submit: 'background-color: #0b6b3a; color: #ffffff',
    full_name: 'display: none',
    email: 'display: none',
  })
})

test('CARD-09 CARD-21 a form without styles gets the documented options, without a retry or a warning', async () => {
  const { calls, handed } = await shownForm({ takesStyles: false })
  await vi.advanceTimersByTimeAsync(5000)
  expect(handed).toEqual([
    {
      amount: '$9.74',
      company_name: 'Home Team Fan Store',
      full_name: 'Ada Byron',
      sidebar_top_description: 'Nothing is charged now: you pay with Pay Now.',
      submit_label: 'Save card',
    },
  ])
  expect(calls.map(([name]) => name)).toEqual(['unload', 'init', 'openView'])
  expect(console.warn).not.toHaveBeenCalled()
})

test('CARD-15 a view that closes before it hands over the token is not a cancel', async () => {
  const { callbacks, card } = await shownForm()
  callbacks.close()
  await vi.advanceTimersByTimeAsync(300)
  callbacks.token('VLT-1', { month: 3, year: 2040 })
  expect(await card).toEqual({ token: 'VLT-1', expiry: { month: '03', year: '2040' } })
})

test('CARD-15 a view that closes without a card is a cancel, after a moment', async () => {
  const { callbacks, card, at } = await shownForm()
  callbacks.close()
  await vi.advanceTimersByTimeAsync(1000)
  expect(await card).toBeNull()
  expect(at('unload')).toHaveLength(2)
})

const notSetUp = 'Payment Initialization Error: Unable to set up payment system. Please try again.'

test('CARD-06 a form that never becomes ready shows an error and is removed', async () => {
  const { express, at } = vendor()
  const failing = expect(prepareForm(express, 'key', '$9.74')).rejects.toThrow(notSetUp)
  await vi.advanceTimersByTimeAsync(8200)
  await failing
  expect(at('unload')).toEqual([0, 8200])
})

test('CARD-06 a form that the vendor refuses shows an error and is removed', async () => {
  const { express, at } = vendor()
  const refused: CardVault = {
    ...express,
    init() {
      throw new Error('No such environment')
    },
  }
  const failing = expect(prepareForm(refused, 'key', '$9.74')).rejects.toThrow(notSetUp)
  await vi.advanceTimersByTimeAsync(200)
  await failing
  expect(at('unload')).toEqual([0, 200])
})

test('CARD-21 the form gets the name of the fan who confirmed the order, also without a last name', async () => {
  writeStored('customer_details', { ...confirmed, firstName: 'Zoë', lastName: '' })
  const { handed } = await shownForm()
  expect(handed).toEqual([expect.objectContaining({ full_name: 'Zoë' })])
})

test.each([
  [{ month: 3, year: 2040, card_type: 'visa' }, '03', '2040'],
  [{ month: '11', year: '29' }, '11', '2029'],
])('CARD-15 the expiry %j is kept as month and year', (handed, month, year) => {
  expect(vaultedCard('VLT-1', handed)).toEqual({ token: 'VLT-1', expiry: { month, year } })
})

test.each([
  [undefined],
  [{}],
  [{ month: 3 }],
  [{ month: null, year: 2040 }],
  [{ month: 13, year: 2040 }],
  ['3/40'],
])('CARD-15 without a month and a year (%j) there is a card, and no expiry', (handed) => {
  expect(vaultedCard('VLT-1', handed)).toEqual({ token: 'VLT-1', expiry: null })
})
