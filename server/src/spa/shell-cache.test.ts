import { expect, test } from 'vitest'
import { testConfig } from '../../test-support/branding-app.ts'
import { defaultBranding } from '../tenant/default-branding.ts'
import { compileShell, type Page } from './shell.ts'
import { cacheHeads } from './shell-cache.ts'

const branding = { status: 'found', branding: { ...defaultBranding } } as const

function countedHeads() {
  let writes = 0
  const head = cacheHeads(({ status }, showsBackground, nonce) => {
    writes += 1
    return `<i nonce="${nonce}">${status} ${showsBackground}</i><b nonce="${nonce}">`
  })
  return { head, writes: () => writes }
}

test('TENANT-03 a head is written once, and each response has its own nonce', () => {
  const { head, writes } = countedHeads()
  expect(head(branding, true).join('n1')).toBe('<i nonce="n1">found true</i><b nonce="n1">')
  expect(head(branding, true).join('n2')).toBe('<i nonce="n2">found true</i><b nonce="n2">')
  expect(writes()).toBe(1)
  expect(head(branding, false).join('n3')).toBe('<i nonce="n3">found false</i><b nonce="n3">')
  expect(writes()).toBe(2)
})

test('TENANT-17 a branding that was fetched anew makes a new head', () => {
  const { head, writes } = countedHeads()
  head(branding, true)
  head({ ...branding }, true)
  expect(writes()).toBe(2)
})

const render = compileShell('<head><!--boot-head--></head>', testConfig('http://127.0.0.1:1'))
const ana = {
  email: 'ana@fans.test',
  hasCustomer: true,
  expiresAt: '2033-05-18T03:33:20.000Z',
  expiresInS: 3600,
}
const page = (changes: Partial<Page> = {}): Page => ({
  path: '/home',
  branding,
  host: 'a.fans.test',
  tenant: 'a',
  session: ana,
  ...changes,
})

test('SESSION-03 nobody gets the shell of another fan, host or screen, nor an older branding', () => {
  const pictured = { ...defaultBranding, backGroundImageURL: 'https://cdn.example/lions.jpg' }
  const other = { status: 'found', branding: pictured } as const
  render(page(), 'n')
  expect(render(page(), 'n')).toContain('ana@')
  const ben = render(page({ session: { ...ana, email: 'ben@fans.test' } }), 'n')
  expect(ben).toContain('ben@')
  expect(ben).not.toContain('ana@')
  expect(render(page({ session: null }), 'n')).not.toContain('@')
  const elsewhere = render(page({ host: 'b.fans.test', tenant: 'b' }), 'n')
  expect(elsewhere).toContain('"host":"b.fans.test","tenant":"b"')
  expect(elsewhere).not.toContain('a.fans.test')
  expect(render(page({ branding: other }), 'n')).not.toContain('preload')
  expect(render(page({ branding: other, path: '/auth' }), 'n')).toContain('preload')
  expect(render(page({ branding: other }), 'n')).not.toContain('preload')
})
