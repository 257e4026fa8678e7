import { cleanup, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { takeHeldTexts } from '../../test-support/whole-texts.ts'

const place = 'Gate 4'
const Bare = () => 'Collect'

test('WORLD-01 a text beside another or beside an element is noticed, even when it is gone, and one alone is not', () => {
  const { rerender } = render(<p className="hint">Collect at {place}</p>)
  rerender(<p className="hint">{`Collect at ${place}`}</p>)
  cleanup()
  expect(takeHeldTexts()).toEqual(['Collect at ', place].map((text) => `'${text}' in <p class="hint"></p>`))

  render(
    <p>
      <Bare /> <b>{place}</b>
    </p>,
  )
  expect(takeHeldTexts()).toEqual(["'Collect' in <p></p>"])
})

test('WORLD-01 a drawn text that a browser may translate is noticed', () => {
  render(
    <>
      <svg role="img" aria-label="Visa">
        <text>VISA</text>
      </svg>
      <span translate="no">
        <svg role="img" aria-label="American Express">
          <text>AMEX</text>
        </svg>
      </span>
    </>,
  )
  expect(takeHeldTexts()).toEqual(["'VISA' in <text></text>"])
})
