import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { T } from '../../messages/t.tsx'
import { changedOptionMessage } from './options.tsx'

test.each([
  [
    'a colour that moves the size',
    { color: 'Black', size: 'XXL' },
    { color: 'White', size: 'M' },
    'color',
    'Size changed to M: XXL is not available in White.',
  ],
  [
    'a size that moves the colour',
    { color: 'White', size: 'M' },
    { color: 'Club', size: 'S' },
    'size',
    'Color changed to Club: White is not available in S.',
  ],
  [
    'a colour that comes without sizes',
    { color: 'Black', size: 'XXL' },
    { color: 'Gold', size: '' },
    'color',
    'XXL is not available in Gold.',
  ],
  ['a size that leaves the colour', { color: 'Red', size: 'S' }, { color: 'Red', size: 'M' }, 'size', ''],
  ['the first choice', { color: '', size: '' }, { color: 'Red', size: '' }, 'color', ''],
] as const)(
  'FAN-07 a choice that changed the other option shows a message: %s',
  (_case, before, after, chosen, text) => {
    const told = changedOptionMessage(before, after, chosen)
    const { container } = render(
      told && <T id={told.id} values={{ ...told.values, value: (part) => part }} />,
    )
    expect(container.textContent).toBe(text)
  },
)
