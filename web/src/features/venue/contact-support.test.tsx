import type { VenueSettings } from '@storefront/shared/contract/venue.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { bootStubOf, writeBoot } from '../../../test-support/boot-stub.ts'
import { changeLanguage } from '../../messages/language.ts'
import { setBranding } from '../../venue/branding.ts'
import { ContactSupport } from './contact-support.tsx'

writeBoot(bootStubOf({}))
afterEach(cleanup)

const mail = 'help@arena.example'
const telephone = '+49 40 123 456'
const page = 'https://arena.example/help'

function show(contact: VenueSettings['contact'], requestId = 'r-0123') {
  const { branding } = bootStubOf({}, { contact })
  if (branding.status !== 'missing') setBranding(branding)
  render(
    <MemoryRouter>
      <ContactSupport orderId="ORD-1" requestId={requestId} fallback={<p>none</p>} />
    </MemoryRouter>,
  )
  return screen.queryByRole('link')
}

test.each([
  ['a mail before all else', { mail, telephone, page }, `mailto:${mail}?`],
  ['the telephone before the page', { telephone, page }, 'tel:+4940123456'],
  ['the page', { page }, page],
])('VEN-19 the contact is %s', (_what, contact, href) => {
  expect(show(contact)?.getAttribute('href')?.startsWith(href)).toBe(true)
})

test.each([{}, undefined])('VEN-19 with the contact %j the fallback is shown', (contact) => {
  expect(show(contact)).toBeNull()
  expect(document.body.textContent).toBe('none')
})

test.each([
  ['r-0123', 'Order ID: ORD-1\r\nRequest ID: r-0123'],
  ['', 'Order ID: ORD-1\r\n'],
])(
  'VEN-19 the mail has space for the fan’s text, and names the order below; request %j',
  (requestId, names) => {
    const href = show({ mail }, requestId)?.getAttribute('href') ?? ''
    expect(href).toMatch(/^[\w:@.?=&%-]+$/)
    const [, subject, body] = /\?subject=([^&]*)&body=([^&]*)$/.exec(href) ?? []
    expect(decodeURIComponent(subject ?? '')).toBe('Order ORD-1')
    expect(decodeURIComponent(body ?? '')).toBe(`What happened:\r\n\r\n\r\n${names}`)
  },
)

test('LANG-13 the order’s identifiers can be copied out of the mail unchanged, in Arabic too', async () => {
  await changeLanguage('ar')
  const href = decodeURIComponent(show({ mail })?.getAttribute('href') ?? '')
  await changeLanguage('en')
  expect(href).toMatch(/الطلب ORD-1&body=.* ORD-1\r\n.* r-0123$/s)
})

test('VEN-19 no character of an address or a number can end it and extend the link', () => {
  const href = show({ mail: "o'hara&cc=x?b+1@arena.example" })?.getAttribute('href') ?? ''
  expect(href).toContain("mailto:o'hara%26cc%3Dx%3Fb%2B1@arena.example?subject=")
})

test('VEN-19 a web page opens in a new tab and is labelled so; a mail and a call are not', () => {
  const link = show({ page })
  expect(link?.getAttribute('aria-label')).toBe('Contact Support (opens in a new tab)')
  expect([link?.getAttribute('target'), link?.getAttribute('rel')]).toEqual(['_blank', 'noopener'])
  cleanup()
  for (const contact of [{ mail }, { telephone }]) {
    expect(show(contact)?.getAttribute('target')).toBeNull()
    expect(screen.getByRole('link', { name: 'Contact Support' })).toBeDefined()
    cleanup()
  }
})
