import { expect, test } from 'vitest'
import { pictureUrl } from './picture-url.ts'

test.each([
  ['https://cdn.example/a b.png', 'https://cdn.example/a%20b.png'],
  ['http://localhost:4000/bg.svg', 'http://localhost:4000/bg.svg'],
  ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
  ['data:text/html,<script>1</script>', ''],
  ['javascript:alert(1)', ''],
  ['file:///etc/passwd', ''],
  ['//cdn.example/a.png', ''],
  ['/a.png', ''],
  ['', ''],
])('TENANT-04 picture %j is taken over as %j', (text, url) => {
  expect(pictureUrl(text)).toBe(url)
})
