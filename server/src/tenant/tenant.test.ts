import { expect, test } from 'vitest'
import { defaultAliases } from '../environment.ts'
import { tenantOfHost } from './tenant.ts'

test.each([
  ['demo.fans.example.com', 'demo'],
  ['LIONS.Fans.Example.com', 'lions'],
  ['lions.fans.example.com:8443', 'lions'],
  ['lions.fans.example.com.', 'lions'],
  ['lions.fans.example.com.:3000', 'lions'],
  ['demo.localhost:3000', 'demo'],
  ['fc-2024.fans.example.com', 'fc-2024'],
  ['localhost', 'demo'],
  ['LOCALHOST:3000', 'demo'],
  ['127.0.0.1:3000', 'demo'],
])('TENANT-01 BFF-08 host %s is tenant %s', (host, tenant) => {
  expect(tenantOfHost(host, defaultAliases)).toBe(tenant)
})

test.each([
  '',
  '.',
  '..',
  '.fans.example.com',
  'demo..example.com',
  'de_mo.example.com',
  'demo/evil.example.com',
  'demo@evil.example.com',
  'demo.example.com:port',
  'demo.example.com:1:2',
  'dämon.example.com',
  ' demo.example.com',
  'demo.example.com\n',
  `${'a'.repeat(64)}.example.com`,
  `a.${'b.'.repeat(130)}com`,
  '10.0.0.7',
  '10.0.0.7:3000',
  '127.1',
  '0x7f.0x1',
  '[::1]',
  '[::1]:3000',
])('TENANT-01 BFF-08 host %j names no tenant', (host) => {
  expect(tenantOfHost(host, defaultAliases)).toBeNull()
})

test('TENANT-01 a whole-host alias goes before the first label, and only for the whole host', () => {
  const aliases = { 'shop.lions.com': 'lions', '[::1]': 'demo' }
  expect(tenantOfHost('shop.lions.com:443', aliases)).toBe('lions')
  expect(tenantOfHost('[::1]:3000', aliases)).toBe('demo')
  expect(tenantOfHost('shop.tigers.com', aliases)).toBe('shop')
  expect(tenantOfHost('constructor', {})).toBe('constructor')
})
