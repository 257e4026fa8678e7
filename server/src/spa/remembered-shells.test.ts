import type { Boot } from '@storefront/shared/contract/boot.ts'
import { defaultBranding } from '@storefront/shared/domain/branding.ts'
import { expect, test } from 'vitest'
import { rememberShells } from './remembered-shells.ts'

function counting() {
  let renders = 0
  const render = rememberShells((boot, path, nonce) => {
    renders += 1
    return `<i nonce="${nonce}">${boot.host}${path}${boot.session?.email}</i><b nonce="${nonce}">`
  })
  return { render, renders: () => renders }
}

const branding = { ...defaultBranding }
const boot = (changes: Partial<Boot> = {}): Boot => ({
  host: 'a.fans.test',
  tenant: 'a',
  branding: { status: 'found', branding },
  session: { email: 'ana@fans.test', hasCustomer: true, expiresAt: '2030-01-01T00:00:00.000Z' },
  firebase: { apiKey: 'key', projectId: 'p' },
  authProviders: [],
  cardVaultScriptUrl: 'https://vault.test/x.js',
  receiptBaseUrl: 'https://receipts.test',
  ...changes,
})

test('TENANT-03 a shell is written once, and each answer has a nonce of its own', () => {
  const { render, renders } = counting()
  expect(render(boot(), '/home', 'n1')).toBe('<i nonce="n1">a.fans.test/homeana@fans.test</i><b nonce="n1">')
  expect(render(boot(), '/home', 'n2')).toBe('<i nonce="n2">a.fans.test/homeana@fans.test</i><b nonce="n2">')
  expect(renders()).toBe(1)
})

test('SESSION-03 nobody gets the shell of another fan, host or screen, nor an older branding', () => {
  const { render } = counting()
  const session = { email: 'ben@fans.test', hasCustomer: true, expiresAt: '2030-01-01T00:00:00.000Z' }
  render(boot(), '/home', 'n')
  expect(render(boot({ session }), '/home', 'n')).toContain('ben@')
  expect(render(boot({ session: null }), '/home', 'n')).not.toContain('@')
  expect(render(boot({ host: 'b.fans.test' }), '/home', 'n')).toContain('b.fans.test')
  expect(render(boot(), '/cart', 'n')).toContain('/cart')
})

test('TENANT-17 a branding that was fetched anew makes a new shell', () => {
  const { render, renders } = counting()
  render(boot(), '/home', 'n')
  render(boot({ branding: { status: 'found', branding: { ...branding } } }), '/home', 'n')
  expect(renders()).toBe(2)
})
