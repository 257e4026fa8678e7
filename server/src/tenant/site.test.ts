import { expect, test } from 'vitest'
import { defaultAliases } from '../environment.ts'
import { siteOf } from './site.ts'

const anywhere = { tenantAliases: defaultAliases, tenantDomains: [] }
const ours = { tenantAliases: defaultAliases, tenantDomains: ['fans.example.com', 'fans.example.org'] }

test.each([
  ['LIONS.Fans.Example.com.:8443', ours, { tenant: 'lions', host: 'lions.fans.example.com' }],
  ['lions.fans.example.org', ours, { tenant: 'lions', host: 'lions.fans.example.org' }],
  ['localhost:3000', ours, { tenant: 'demo', host: 'localhost' }],
  ['demo.localhost:3000', anywhere, { tenant: 'demo', host: 'demo.localhost' }],
  ['lions.any.example', anywhere, { tenant: 'lions', host: 'lions.any.example' }],
])('BFF-08 host %s is normalised', (host, rules, site) => {
  expect(siteOf([host], rules)).toEqual(site)
})

test.each([
  ['lions.evil.example', ours],
  ['lions.fans.example.com.evil.example', ours],
  ['a.lions.fans.example.com', ours],
  ['fans.example.com', ours],
  ['demo.localhost', ours],
  ['lionsfans.example.com', ours],
  ['a.demo.localhost', anywhere],
])('BFF-08 host %s is not ours', (host, rules) => {
  expect(siteOf([host], rules)).toBe('misdirected')
})

test.each([
  { hosts: [] },
  { hosts: [''] },
  { hosts: ['lions.fans.example.com', 'lions.fans.example.com'] },
  { hosts: ['lions.fans.example.com, tigers.fans.example.com'] },
  { hosts: ['10.0.0.7'] },
  { hosts: ['[::1]:3000'] },
  { hosts: ['li_ons.fans.example.com'] },
])('BFF-08 hosts $hosts are malformed', ({ hosts }) => {
  expect(siteOf(hosts, anywhere)).toBe('malformed')
})
