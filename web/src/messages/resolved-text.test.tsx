import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { TextOrMessage } from './catalogue.ts'
import { resolveText } from './language.ts'
import { ResolvedText } from './t.tsx'

afterEach(cleanup)

const ours: TextOrMessage = { id: 'unclear.failed' }
const served = 'رُفضت البطاقة'

test('LANG-08 a text that a server wrote is isolated from ours, in its own direction', () => {
  const { container } = render(
    <>
      <ResolvedText of={ours} /> <ResolvedText of={served} />
    </>,
  )
  expect(container.innerHTML).toBe(`<span>Payment Failed</span> <bdi>${served}</bdi>`)
})

test('LANG-04 LANG-08 a message of ours is in the page’s language, a text of a server unchanged', () => {
  const german = () => 'Zahlung fehlgeschlagen'
  expect([ours, served].map((said) => resolveText(said, german))).toEqual([german(), served])
})
