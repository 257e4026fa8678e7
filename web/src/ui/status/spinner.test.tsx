import { cleanup, render } from '@testing-library/react'
import { StyleSheetManager } from 'styled-components'
import { afterEach, expect, test } from 'vitest'
import { Spinner } from './spinner.tsx'

afterEach(cleanup)

test.each([
  [undefined, '24px'],
  ['small' as const, '16px'],
  ['large' as const, '32px'],
])('THEME-07 a spinner of size %s is %s wide', (size, width) => {
  render(
    <StyleSheetManager target={document.head}>
      <Spinner {...(size && { size })} />
    </StyleSheetManager>,
  )
  const ring = document.querySelector('[aria-hidden]')
  expect(ring && getComputedStyle(ring).width).toBe(width)
})
