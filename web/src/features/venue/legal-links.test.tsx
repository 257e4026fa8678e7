import type { VenueSettings } from '@storefront/shared/contract/venue.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { bootStubOf, writeBoot } from '../../../test-support/boot-stub.ts'
import { setBranding } from '../../venue/branding.ts'
import { AllergensLink } from './allergens-link.tsx'
import { LegalLinks } from './legal-links.tsx'

writeBoot(bootStubOf({}))
afterEach(cleanup)

const terms = 'https://arena.example/terms'
const privacy = 'https://arena.example/privacy'
const termsLink = ['Terms (opens in a new tab)', terms, '_blank', 'noopener']
const imprint = 'https://arena.example/imprint'
const accessibility = 'https://arena.example/accessibility'
const allergens = 'https://arena.example/allergens'
const privacyLink = ['Privacy (opens in a new tab)', privacy, '_blank', 'noopener']

test.each<[string, VenueSettings['links'], string[][]]>([
  ['both', { privacy, terms }, [termsLink, privacyLink]],
  ['terms alone', { terms }, [termsLink]],
  ['privacy alone', { privacy }, [privacyLink]],
  [
    'all',
    { allergens, accessibility, imprint, privacy, terms },
    [
      termsLink,
      privacyLink,
      ['Legal notice (opens in a new tab)', imprint, '_blank', 'noopener'],
      ['Accessibility (opens in a new tab)', accessibility, '_blank', 'noopener'],
    ],
  ],
  ['neither', {}, []],
  ['no links', undefined, []],
])('VEN-20 VEN-24 a venue that has %s', (_what, links, expected) => {
  const { branding } = bootStubOf({}, { links })
  if (branding.status !== 'missing') setBranding(branding)
  const { container } = render(<LegalLinks />)
  const attributes = ['aria-label', 'href', 'target', 'rel']
  const shown = screen.queryAllByRole('link').map((link) => attributes.map((name) => link.getAttribute(name)))
  expect(shown).toEqual(expected)
  expect(container.childElementCount).toBe(expected.length > 0 ? 1 : 0)
})

test.each<[VenueSettings['links'], string[][]]>([
  [{ terms, allergens }, [['Allergens (opens in a new tab)', allergens, '_blank', 'noopener']]],
  [{ terms }, []],
  [undefined, []],
])('VEN-24 with the links %j beside an order', (links, expected) => {
  const { branding } = bootStubOf({}, { links })
  if (branding.status !== 'missing') setBranding(branding)
  const { container } = render(
    <MemoryRouter>
      <AllergensLink />
    </MemoryRouter>,
  )
  const attributes = ['aria-label', 'href', 'target', 'rel']
  const shown = screen.queryAllByRole('link').map((link) => attributes.map((name) => link.getAttribute(name)))
  expect(shown).toEqual(expected)
  expect(container.childElementCount).toBe(expected.length)
})
