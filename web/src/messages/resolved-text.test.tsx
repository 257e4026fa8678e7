import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { TextOrMessage } from './catalogue.ts'
import { resolveText } from './language.ts'
import { ResolvedText } from './t.tsx'

afterEach(cleanup)

const ours: TextOrMessage = { id: 'unclear.failed' }
const served = 'رُفضت البطاقة'

test('LANG-08 what a server wrote of a payment stands apart from ours, in its own direction', () => {
  const { container } = render(
    <>
      <ResolvedText of={ours} /> <ResolvedText of={served} />
    </>,
  )
  expect(container.innerHTML).toBe(`Payment Failed <bdi>${served}</bdi>`)
})

test('LANG-04 LANG-08 a message of ours is in the language of who reads it, what a server wrote as it is', () => {
  const german = () => 'Zahlung fehlgeschlagen'
  expect([ours, served].map((said) => resolveText(said, german))).toEqual([german(), served])
})
