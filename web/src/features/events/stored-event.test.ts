import { expect, test } from 'vitest'
import { eventChange } from './stored-event.ts'

test.each([
  ['EVENT-12 a different event empties the cart', { id: 7 }, { id: 8 }, true],
  ['EVENT-12 the same event keeps it', { id: 7 }, { id: 7 }, false],
  ['EVENT-12 the same event under a text id keeps it', { id: '7' }, { id: 7 }, false],
  ['EVENT-12 the first choice keeps it', null, { id: 7 }, false],
  ['EVENT-13 clearing the event empties the cart', { id: 7 }, null, true],
  ['EVENT-13 clearing without an event changes nothing', null, null, false],
])('%s', (_title, current, next, clearsCart) => {
  expect(eventChange(current, next)).toEqual({ clearsCart })
})
