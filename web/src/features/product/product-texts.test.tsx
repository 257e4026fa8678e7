import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { bootStubOf, writeBoot } from '../../../test-support/boot-stub.ts'
import { Description, safeHtml } from './description.tsx'
import { ProductName } from './product-link.tsx'

writeBoot(bootStubOf({}, { locales: ['de', 'en'] }))

const clean = async (html: string) => {
  const box = document.createElement('div')
  box.append(await safeHtml(html))
  return box.innerHTML
}

test.each([
  ['markup stays', '<p>Hot <strong>dog</strong></p>', '<p>Hot <strong>dog</strong></p>'],
  ['scripts go', 'a<script>alert(1)</script>b', 'ab'],
  ['handlers go', '<img src="x.png" onerror="alert(1)">', '<img src="x.png" alt="">'],
  [
    'script addresses go',
    '<a href="javascript:alert(1)">x</a>',
    '<a target="_blank" rel="noopener noreferrer">x</a>',
  ],
  ['frames go', '<iframe src="https://evil.example"></iframe>', ''],
  ['what would ask for input goes', '<form action="/x"><input name="card"></form>', ''],
  ['looks go', '<p style="position:fixed" class="x" id="y">z</p>', '<p>z</p>'],
])('PROD-03 in a description %s', async (_case, html, expected) => {
  expect(await clean(html)).toBe(expected)
})

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
