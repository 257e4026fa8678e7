import { expect, test } from 'vitest'
import { languages, unused } from './catalogues.ts'

test.each(languages())('LANG-17 $tag has every message, as English has it', ({ faults }) => {
  expect(faults, 'pnpm messages says the same of all').toEqual({})
})

test('LANG-17 every message is used', () => {
  expect(unused(), 'Take them out of every language, or use them').toEqual([])
})
