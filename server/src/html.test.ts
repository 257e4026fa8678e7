import { expect, test } from 'vitest'
import { escapeHtml, jsonForScript, tag } from './html.ts'

test('TENANT-03 text of a tenant cannot become markup', () => {
  expect(escapeHtml(`</title><script>"a" & 'b'`)).toBe(
    '&lt;/title&gt;&lt;script&gt;&quot;a&quot; &amp; &#39;b&#39;',
  )
  expect(tag('meta', { name: 'x', content: '"><script>', media: undefined })).toBe(
    '<meta name="x" content="&quot;&gt;&lt;script&gt;">',
  )
})

test('IDP-01 the boot data can be parsed back, and nothing in it can end its element', () => {
  const value = { title: '</script><!--\u2028\u2029 & é' }
  const json = jsonForScript(value)
  expect(json).not.toMatch(/[<>&\u2028\u2029]/)
  expect(JSON.parse(json)).toEqual(value)
})
