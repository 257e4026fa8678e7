import { expect, test } from 'vitest'
import { updateDecision } from './use-update.ts'

test.each([
  ['UPD-02 no stored version', null, '2', false, 'store'],
  ['UPD-02 no stored version, even when an update is required', null, '2', true, 'store'],
  ['UPD-02 an equal version', '2', '2', true, 'none'],
  ['UPD-03 a different version', '1', '2', false, 'banner'],
  ['UPD-03 an older version of the server after a roll-back', '2', '1', false, 'banner'],
  ['UPD-06 a different version that is required', '1', '2', true, 'force'],
  ['UPD-07 a file without version', '1', '', true, 'none'],
])('%s', (_title, stored, version, updateRequired, decision) => {
  expect(updateDecision(stored, { version, updateRequired })).toBe(decision)
})

test('UPD-06 after a forced update has cleared the stored version it is not forced again', () => {
  expect(updateDecision(null, { version: '2', updateRequired: true })).toBe('store')
  expect(updateDecision('2', { version: '2', updateRequired: true })).toBe('none')
})
