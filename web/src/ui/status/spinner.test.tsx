import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Spinner } from './spinner.tsx'

afterEach(cleanup)

test.each([
  [undefined, '24px'],
  ['small' as const, '16px'],
  ['large' as const, '32px'],
])('THEME-07 a spinner of size %s is %s wide', (size, width) => {
  const { container } = render(<Spinner {...(size && { size })} />)
  const ring = container.querySelector('[aria-hidden]')
  // The rules are in the style sheet; the width reaches it as a variable.
  expect(ring?.getAttribute('style')).toContain(`: ${width};`)
})
