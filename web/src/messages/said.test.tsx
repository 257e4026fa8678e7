import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Said } from './catalogue.ts'
import { inWords } from './language.ts'
import { SaidText } from './said.tsx'

afterEach(cleanup)

const ours: Said = { id: 'unclear.failed' }
const served = 'رُفضت البطاقة'

test('LANG-08 what a server wrote of a payment stands apart from ours, in its own direction', () => {
  const { container } = render(
    <>
      <SaidText of={ours} /> <SaidText of={served} />
    </>,
  )
  expect(container.innerHTML).toBe(`Payment Failed <bdi>${served}</bdi>`)
})

test('LANG-04 LANG-08 a message of ours is in the language of who reads it, what a server wrote as it is', () => {
  const german = () => 'Zahlung fehlgeschlagen'
  expect([ours, served].map((said) => inWords(said, german))).toEqual([german(), served])
})
