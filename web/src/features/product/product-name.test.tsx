import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { bootStubOf, writeBoot } from '../../../test-support/boot-stub.ts'
import { Description } from './description.tsx'
import { ProductName } from './product-name.tsx'

writeBoot(bootStubOf({}, { locales: ['de', 'en'] }))

test('LANG-08 WORLD-02 a product’s name is isolated in the venue’s language and never translated; a missing name is a text in the fan’s', () => {
  const { container, rerender } = render(<ProductName name="Bratwurst" />)
  expect(container.innerHTML).toBe('<bdi translate="no" lang="de">Bratwurst</bdi>')
  rerender(<ProductName name="" />)
  expect(container.innerHTML).toBe('<span>Unnamed Product</span>')
})

test('LANG-08 a description is in the direction of its text and in the venue’s language', () => {
  const { container } = render(<Description html="" />)
  expect(container.firstElementChild).toMatchObject({ dir: 'auto', lang: 'de' })
})
