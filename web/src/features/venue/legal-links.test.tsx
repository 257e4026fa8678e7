import type { Venue } from '@storefront/shared/contract/venue.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { bootStubOf, writeBoot } from '../../../test-support/boot-stub.ts'
import { setBranding } from '../../api/boot.ts'
import { LegalLinks } from './legal-links.tsx'

writeBoot(bootStubOf({}))
afterEach(cleanup)

const terms = 'https://arena.example/terms'
const privacy = 'https://arena.example/privacy'
const termsLink = ['Terms (opens in a new tab)', terms, '_blank', 'noopener']
const privacyLink = ['Privacy (opens in a new tab)', privacy, '_blank', 'noopener']

test.each<[string, Venue['links'], string[][]]>([
  ['both', { privacy, terms }, [termsLink, privacyLink]],
  ['terms alone', { terms }, [termsLink]],
  ['privacy alone', { privacy }, [privacyLink]],
  ['neither', {}, []],
  ['no links', undefined, []],
])('VEN-20 a venue that has %s', (_what, links, expected) => {
  const { branding } = bootStubOf({}, { links })
  if (branding.status !== 'missing') setBranding(branding)
  const { container } = render(<LegalLinks />)
  const attributes = ['aria-label', 'href', 'target', 'rel']
  const shown = screen.queryAllByRole('link').map((link) => attributes.map((name) => link.getAttribute(name)))
  expect(shown).toEqual(expected)
  expect(container.childElementCount).toBe(expected.length > 0 ? 1 : 0)
})
