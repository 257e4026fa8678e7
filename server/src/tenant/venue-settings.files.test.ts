import { readFileSync } from 'node:fs'
import { venueFields } from '@storefront/shared/contract/venue-settings.ts'
import { expect, test } from 'vitest'

const guide = readFileSync(new URL('../../deploy/README.md', import.meta.url), 'utf8')
const section = guide.split(/^## /m).find((each) => each.startsWith('Settings of a venue')) ?? ''
const entries = section.split(/^- /m)

test.each(Object.entries(venueFields))(
  "BFF-91 VEN-01 the operator's guide explains the setting %s and each field in it",
  (field, { def }) => {
    const nested = 'shape' in def ? Object.keys(def.shape) : []
    const entry = entries.find((each) => each.startsWith(`\`${field}\``)) ?? ''
    const explained = [field, ...nested].filter((name) => entry.includes(`\`${name}\``))
    expect(explained).toEqual([field, ...nested])
  },
)

test('BFF-91 VEN-01 the fields in contact and links are among them', () => {
  expect(Object.keys(venueFields.contact.def.shape)).toEqual(['mail', 'telephone', 'page'])
  expect(Object.keys(venueFields.links.def.shape)).toEqual([
    'terms',
    'privacy',
    'imprint',
    'accessibility',
    'allergens',
  ])
})
