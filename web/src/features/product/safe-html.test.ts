// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { safeHtml } from './safe-html.ts'

const clean = (html: string) => {
  const box = document.createElement('div')
  box.append(safeHtml(html))
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
])('PROD-03 in a description %s', (_case, html, expected) => {
  expect(clean(html)).toBe(expected)
})
