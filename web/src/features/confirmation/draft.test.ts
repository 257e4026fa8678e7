// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { bootStubOf, writeBoot } from '../../../test-support/boot-stub.ts'
import { readStored, writeStored } from '../../storage/stored.ts'
import { readDraft, saveDraftField, saveSeatLink, seatLink } from './draft.ts'

writeBoot(bootStubOf({ sections: ['East 1'] }))

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  writeStored('cart_id', 'C1')
  saveDraftField('firstName', 'Zoë')
  saveDraftField('seat', '3')
  saveDraftField('deliveryMethod', 'pickup')
})

const save = (query: string) => saveSeatLink(new URLSearchParams(query))

test('FAN-12 the draft is kept for one cart', () => {
  expect(readDraft()).toEqual({ firstName: 'Zoë', seat: '3', deliveryMethod: 'pickup' })
  writeStored('cart_id', 'C2')
  expect(readDraft()).toEqual({})
})

test.each([
  ['section=East+1&seat=+12B+', '12B'],
  ['section=East+1', ''],
  [`section=East+1&seat=${'9'.repeat(65)}`, ''],
  ['section=East+1&seat=%00', ''],
])('FAN-13 the seat of a link, %s, replaces the seat and the method of the draft', (query, seat) => {
  save(query)
  expect(readStored('seat_link')).toEqual({ section: 'East 1', seat })
  expect(readDraft()).toEqual({ firstName: 'Zoë' })
})

test.each(['EAST%20%201', 'East%C2%A01', '%E2%80%8EEast 1', 'E%EF%BD%81st 1'])(
  'WORLD-14 FAN-13 the section %s of a link is the venue’s, as the venue writes it',
  (section) => {
    save(`section=${section}&seat=%E2%80%8E7`)
    expect(seatLink()).toEqual({ section: 'East 1', seat: '7' })
  },
)

test.each(['section=Moon&seat=1', 'seat=1'])(
  'FAN-13 the link %s, without a section of the venue, is ignored',
  (query) => {
    save(query)
    expect(readStored('seat_link')).toBeNull()
    expect(readDraft()).toMatchObject({ seat: '3', deliveryMethod: 'pickup' })
  },
)
